/* The thread sleeps until the network has something, gives the program a moment to look for itself, and else does what
   needs no handler: puts, gets, signals and atomics of other ranks, and pieces of this rank's own transfers. Messages
   stay for the program, with whatever their sender sent behind them. */
#define _GNU_SOURCE
#include "progress_thread.h"
#include "engine.h"
#include <errno.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/poll.h>
#include <time.h>
#include <unistd.h>

/* The program has so long to come by itself: several turns of a wait. */
#define PATIENCE_NS 20000
/* A program that came is let alone for so long. */
#define ALONE_NS 1000000
/* Between two looks at a network that cannot wake anybody. */
#define LOOK_NS 200000
/* A failing rank does not wait longer for a thread that is at work. */
#define STOP_NS 100000000
/* Nor a rank that stops for the garbage collector, in so many turns. */
#define HOLD_NS 1000000
#define HOLD_TURN_NS 20000

bool kr_has_progress_thread;
pthread_mutex_t kr_engine_lock;

static pthread_t thread;
static int stop_fd = -1;
static bool is_stopping;
static bool is_held, is_at_work; /* the one is set before the other is looked at, on both sides */

static void rest(long ns) {
  const struct timespec time = {0, ns};
  nanosleep(&time, NULL);
}

static void await_network(void) {
  int fd;
  {
    KR_HOLD_ENGINE();
    fd = kr_engine_wake_descriptor();
  }
  const struct timespec look = {0, LOOK_NS};
  struct pollfd events[] = {{.fd = stop_fd, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
  if (ppoll(events, 2, fd < 0 ? &look : NULL, NULL) > 0) {
    KR_HOLD_ENGINE();
    kr_engine_woke();
  }
}

static bool program_looks(void) {
  const uint32_t before = __atomic_load_n(&kr_engine.looks, __ATOMIC_RELAXED);
  rest(PATIENCE_NS);
  return __atomic_load_n(&kr_engine.looks, __ATOMIC_RELAXED) != before;
}

static bool serve(void) {
  KR_HOLD_ENGINE();
  __atomic_store_n(&is_at_work, true, __ATOMIC_SEQ_CST);
  const bool may_serve =
      !__atomic_load_n(&is_held, __ATOMIC_SEQ_CST) && !__atomic_load_n(&is_stopping, __ATOMIC_RELAXED);
  const bool goes_on = may_serve && kr_engine_serve();
  __atomic_store_n(&is_at_work, false, __ATOMIC_RELEASE);
  return goes_on;
}

static void *serve_others(void *unused) {
  (void)unused;
  while (!__atomic_load_n(&is_stopping, __ATOMIC_RELAXED)) {
    await_network();
    if (program_looks() || __atomic_load_n(&is_held, __ATOMIC_RELAXED))
      rest(ALONE_NS);
    else
      while (serve())
        ;
  }
  return NULL;
}

/* The program's signals find the program's thread. */
static int start_without_signals(void) {
  sigset_t all, before;
  sigfillset(&all);
  for (const int *crash = (const int[]){SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, 0}; *crash != 0; crash++)
    sigdelset(&all, *crash);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const int error = pthread_create(&thread, NULL, serve_others, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

kroll_status kr_progress_thread_start(void) {
  if (kr_engine.host.knob("KROLL_PROGRESS_THREAD") == 0)
    return KROLL_OK;
  pthread_mutexattr_t again;
  pthread_mutexattr_init(&again);
  pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&kr_engine_lock, &again);
  stop_fd = eventfd(0, EFD_CLOEXEC);
  kr_has_progress_thread = true;
  const int error = stop_fd < 0 ? errno : start_without_signals();
  if (error == 0)
    return KROLL_OK;
  kr_has_progress_thread = false;
  errno = error;
  return KROLL_ERR_SYSTEM;
}

bool kr_progress_thread_hold(void) {
  if (!kr_has_progress_thread)
    return true;
  __atomic_store_n(&is_held, true, __ATOMIC_SEQ_CST);
  for (int waited = 0; __atomic_load_n(&is_at_work, __ATOMIC_SEQ_CST); waited += HOLD_TURN_NS) {
    if (waited >= HOLD_NS) {
      kr_progress_thread_release();
      return false;
    }
    rest(HOLD_TURN_NS);
  }
  return true;
}

void kr_progress_thread_release(void) { __atomic_store_n(&is_held, false, __ATOMIC_RELEASE); }

void kr_progress_thread_stop(bool orderly) {
  if (!kr_has_progress_thread)
    return;
  __atomic_store_n(&is_stopping, true, __ATOMIC_RELAXED);
  const uint64_t one = 1;
  const bool is_told = write(stop_fd, &one, sizeof one) == sizeof one;
  if (orderly && is_told) {
    pthread_join(thread, NULL);
    return;
  }
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += STOP_NS;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  pthread_mutex_timedlock(&kr_engine_lock, &until);
}
