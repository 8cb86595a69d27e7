/* KROLL_PROGRESS_THREAD: a thread that answers other ranks while the program computes. It and the program take turns
   with the engine, which nobody enters without holding it. */
#ifndef KR_CLUSTER_PROGRESS_THREAD_H
#define KR_CLUSTER_PROGRESS_THREAD_H

#include <kroll/conduit.h>
#include <pthread.h>

extern bool kr_has_progress_thread;
extern pthread_mutex_t kr_engine_lock; /* taken again by who has it: handlers call the conduit */

static inline bool kr_engine_hold(void) {
  if (__builtin_expect(kr_has_progress_thread, 0))
    pthread_mutex_lock(&kr_engine_lock);
  return kr_has_progress_thread;
}
static inline void kr_engine_let_go(const bool *held) {
  if (__builtin_expect(*held, 0))
    pthread_mutex_unlock(&kr_engine_lock);
}
/* To the end of the block. */
#define KR_HOLD_ENGINE() __attribute__((cleanup(kr_engine_let_go), unused)) const bool engine_is_held = kr_engine_hold()

/* After the transport is open, if the knob asks for it. */
kroll_status kr_progress_thread_start(void);
/* The program stops for the garbage collector, maybe inside of malloc, for whose lock the thread then waits: so the
   thread is not waited for long. In between it does not enter the engine. */
bool kr_progress_thread_hold(void);
void kr_progress_thread_release(void);
/* Afterwards the thread never enters the engine again. */
void kr_progress_thread_stop(bool orderly);

#endif
