/* The UPC library (UPC 1.3, 7.2), and the Berkeley extensions that programs expect from it. */
#ifndef _UPC_H_
#define _UPC_H_

#include <stddef.h>
#include <upc_types.h>

void upc_global_exit(int);

shared void *upc_all_alloc(size_t nblocks, size_t nbytes);
shared void *upc_global_alloc(size_t nblocks, size_t nbytes);
shared void *upc_alloc(size_t nbytes);
/* Removed from UPC 1.3; old programs call it. */
shared void *upc_local_alloc(size_t nblocks, size_t nbytes);
void upc_free(shared void *);
void upc_all_free(shared void *);

size_t upc_threadof(shared const void *);
size_t upc_phaseof(shared const void *);
size_t upc_addrfield(shared const void *);
shared void *upc_resetphase(shared const void *);
size_t upc_affinitysize(size_t total, size_t nbytes, size_t thread);

typedef shared struct upc_lock_struct upc_lock_t;
upc_lock_t *upc_global_lock_alloc(void);
upc_lock_t *upc_all_lock_alloc(void);
void upc_lock(upc_lock_t *);
int upc_lock_attempt(upc_lock_t *);
void upc_unlock(upc_lock_t *);
void upc_lock_free(upc_lock_t *);
void upc_all_lock_free(upc_lock_t *);

void upc_memcpy(shared void *restrict dst, shared const void *restrict src, size_t n);
void upc_memget(void *restrict dst, shared const void *restrict src, size_t n);
void upc_memput(shared void *restrict dst, const void *restrict src, size_t n);
void upc_memset(shared void *dst, int c, size_t n);

/* Berkeley: progress, semaphores, signalling put. */
void bupc_poll(void);
#define upc_poll() bupc_poll()
#define bupc_exit(status) upc_global_exit(status)

typedef shared struct bupc_sem_struct bupc_sem_t;
#define BUPC_SEM_BOOLEAN 1
#define BUPC_SEM_INTEGER 2
#define BUPC_SEM_SPRODUCER 4
#define BUPC_SEM_MPRODUCER 8
#define BUPC_SEM_SCONSUMER 16
#define BUPC_SEM_MCONSUMER 32
#define BUPC_SEM_MAXVALUE 65535
bupc_sem_t *bupc_sem_alloc(int flags);
void bupc_sem_free(bupc_sem_t *);
void bupc_sem_post(bupc_sem_t *);
void bupc_sem_postN(bupc_sem_t *, size_t n);
void bupc_sem_wait(bupc_sem_t *);
void bupc_sem_waitN(bupc_sem_t *, size_t n);
int bupc_sem_try(bupc_sem_t *);
int bupc_sem_tryN(bupc_sem_t *, size_t n);
void bupc_memput_signal(shared void *dst, const void *src, size_t n, bupc_sem_t *sem, size_t add);
void bupc_memput_signal_async(shared void *dst, const void *src, size_t n, bupc_sem_t *sem, size_t add);

/* Berkeley: non-blocking transfers. */
typedef unsigned long bupc_handle_t;
#define BUPC_COMPLETE_HANDLE ((bupc_handle_t)0)
bupc_handle_t bupc_memcpy_async(shared void *dst, shared const void *src, size_t n);
bupc_handle_t bupc_memget_async(void *dst, shared const void *src, size_t n);
bupc_handle_t bupc_memput_async(shared void *dst, const void *src, size_t n);
bupc_handle_t bupc_memset_async(shared void *dst, int c, size_t n);
void bupc_memcpy_asynci(shared void *dst, shared const void *src, size_t n);
void bupc_memget_asynci(void *dst, shared const void *src, size_t n);
void bupc_memput_asynci(shared void *dst, const void *src, size_t n);
void bupc_memset_asynci(shared void *dst, int c, size_t n);
void bupc_waitsync(bupc_handle_t);
int bupc_trysync(bupc_handle_t);
/* Of several handles; those that are complete become BUPC_COMPLETE_HANDLE. `some`: of those that are not, at least one.
 */
void bupc_waitsync_all(bupc_handle_t *, size_t n);
void bupc_waitsync_some(bupc_handle_t *, size_t n);
int bupc_trysync_all(bupc_handle_t *, size_t n);
int bupc_trysync_some(bupc_handle_t *, size_t n);
void bupc_waitsynci(void);
int bupc_trysynci(void);
/* The implicit transfers between the two belong to the handle. */
void bupc_begin_accessregion(void);
bupc_handle_t bupc_end_accessregion(void);

#include <bupc_lists.h>
#include <bupc_atomics.h>

/* Berkeley: pointers and places. */
#define BUPC_DUMP_MIN_LENGTH 100
int bupc_dump_shared(shared const void *, char *buffer, int length);
shared void *bupc_ptradd(shared void *, size_t blockelems, size_t elemsz, ptrdiff_t elems);
shared void *bupc_local_to_shared(void *, int thread, int phase);
int bupc_castable(shared const void *);
int bupc_thread_castable(unsigned thread);
void *bupc_cast(shared const void *);
#define BUPC_THREADS_SAME 0
#define BUPC_THREADS_VERYNEAR 1
#define BUPC_THREADS_NEAR 2
#define BUPC_THREADS_FAR 3
#define BUPC_THREADS_VERYFAR 4
unsigned bupc_thread_distance(int a, int b);
char *getenv(const char *name);
#define bupc_getenv(name) getenv(name)
/* 1; an error if it is not so. */
#define bupc_assert_type(expression, type)                                                                             \
  ((int)sizeof(struct {                                                                                                \
    _Static_assert(__builtin_types_compatible_p(__typeof__(expression), type), #expression " is no " #type);           \
    char one;                                                                                                          \
  }))

/* Berkeley: nothing is traced, so these do nothing. */
#define bupc_trace_setmask(mask) ((void)(mask))
#define bupc_trace_getmask() ""
#define bupc_trace_gettracelocal() 0
#define bupc_trace_settracelocal(value) ((void)(value))
#define bupc_trace_printf(arguments) ((void)0)
#define bupc_stats_setmask(mask) ((void)(mask))
#define bupc_stats_getmask() ""

#include <upc_tick.h>
typedef upc_tick_t bupc_tick_t;
#define bupc_ticks_now() upc_ticks_now()
#define bupc_ticks_to_ns(t) upc_ticks_to_ns(t)
#define bupc_ticks_to_us(t) (upc_ticks_to_ns(t) / 1000)
#define BUPC_TICK_MIN UPC_TICK_MIN
#define BUPC_TICK_MAX UPC_TICK_MAX
double bupc_tick_granularityus(void);
double bupc_tick_overheadus(void);

#ifdef BUPC_USE_UPC_NAMESPACE
#include <bupc_namespace.h>
#endif

#endif
