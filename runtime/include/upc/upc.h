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
void bupc_waitsynci(void);
int bupc_trysynci(void);

#include <upc_tick.h>
typedef upc_tick_t bupc_tick_t;
#define bupc_ticks_now() upc_ticks_now()
#define bupc_ticks_to_ns(t) upc_ticks_to_ns(t)
#define bupc_ticks_to_us(t) (upc_ticks_to_ns(t) / 1000)

#ifdef BUPC_USE_UPC_NAMESPACE
#define upc_sem_t bupc_sem_t
#define upc_sem_alloc bupc_sem_alloc
#define upc_sem_free bupc_sem_free
#define upc_sem_post bupc_sem_post
#define upc_sem_postN bupc_sem_postN
#define upc_sem_wait bupc_sem_wait
#define upc_sem_waitN bupc_sem_waitN
#define upc_sem_try bupc_sem_try
#define upc_sem_tryN bupc_sem_tryN
#define upc_memput_signal bupc_memput_signal
#define upc_memput_signal_async bupc_memput_signal_async
#define upc_handle_t bupc_handle_t
#define upc_memcpy_async bupc_memcpy_async
#define upc_memget_async bupc_memget_async
#define upc_memput_async bupc_memput_async
#define upc_memset_async bupc_memset_async
#define upc_waitsync bupc_waitsync
#define upc_trysync bupc_trysync
#endif

#endif
