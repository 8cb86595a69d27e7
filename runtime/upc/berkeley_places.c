/* What Berkeley UPC tells about pointers-to-shared, threads and ticks. */
#include <errno.h>
#include <kroll/upc.h>
#include <stdio.h>

int bupc_dump_shared(kroll_fatptr p, char *buffer, int length);
kroll_fatptr bupc_ptradd(kroll_fatptr p, size_t blockelems, size_t elemsz, ptrdiff_t elems);
kroll_fatptr bupc_local_to_shared(void *p, int thread, int phase);
int bupc_castable(kroll_fatptr p);
int bupc_thread_castable(unsigned thread);
void *bupc_cast(kroll_fatptr p);
unsigned bupc_thread_distance(int a, int b);
double bupc_tick_granularityus(void);
double bupc_tick_overheadus(void);

enum { DUMP_MIN_LENGTH = 100 };

int bupc_dump_shared(kroll_fatptr p, char *buffer, int length) {
  if (buffer == NULL || length < DUMP_MIN_LENGTH) {
    errno = EINVAL;
    return -1;
  }
  if (p.addr == 0)
    snprintf(buffer, (size_t)length, "<NULL>");
  else
    snprintf(buffer, (size_t)length, "<address=0x%llx (addrfield=0x%zx), thread=%zu, phase=%zu>",
             (unsigned long long)p.addr, upc_addrfield(p), upc_threadof(p), upc_phaseof(p));
  return 0;
}

kroll_fatptr bupc_ptradd(kroll_fatptr p, size_t blockelems, size_t elemsz, ptrdiff_t elems) {
  if (blockelems == 0)
    return upc_fat(upc_indefinite_add(p.addr, elems, elemsz), 0);
  return upc_fat_add(p, elems, blockelems, elemsz);
}

/* The pointer is into memory of the given thread that this one can address. */
kroll_fatptr bupc_local_to_shared(void *p, int thread, int phase) {
  (void)thread; /* the address tells */
  return upc_fat((kroll_gptr)(uintptr_t)p, p == NULL ? 0 : (uint64_t)phase);
}

int bupc_castable(kroll_fatptr p) { return p.addr == 0 || kroll_is_near(p.addr); }
int bupc_thread_castable(unsigned thread) {
  return thread < (unsigned)kroll_ranks && kroll_is_near(kroll_address((int)thread, 0));
}
void *bupc_cast(kroll_fatptr p) { return upc_cast(p); }

/* BUPC_THREADS_SAME, _VERYNEAR for a common memory, and _FAR. */
unsigned bupc_thread_distance(int a, int b) {
  if (a == b)
    return 0;
  return bupc_thread_castable((unsigned)a) && bupc_thread_castable((unsigned)b) ? 1 : 3;
}

/* The shortest difference of two ticks that are not equal. */
double bupc_tick_granularityus(void) {
  const uint64_t start = upc_ticks_now();
  uint64_t end = start;
  while (end == start)
    end = upc_ticks_now();
  return (double)upc_ticks_to_ns(end - start) / 1000.0;
}
double bupc_tick_overheadus(void) {
  enum { CALLS = 1000 };
  const uint64_t start = upc_ticks_now();
  for (int i = 1; i < CALLS; i++)
    (void)upc_ticks_now();
  return (double)upc_ticks_to_ns(upc_ticks_now() - start) / 1000.0 / CALLS;
}
