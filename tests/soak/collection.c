/* How long a full collection stops a rank: 10^6 live objects in all of 48 bytes, each with four references to others of
any rank, 20 collections. Prints the median and the longest pause in milliseconds, and what allocating beside them
costs. */
#include <kroll/kroll.h>
#include <kroll/pool.h>
#include <stdio.h>
#include <stdlib.h>

#define OBJECTS 1000000
#define REFERENCES 4
#define COLLECTIONS 20
#define ALLOCATIONS 2000000
#define HERE KROLL_HERE(KROLL_SITE_CHECK, "collection")

typedef struct {
  uint64_t words[2];
  kroll_gptr to[REFERENCES];
} object;

static object **own; /* in the local heap, which is looked through */

static uint64_t random_next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(void) {
  kroll_boot();
  kroll_gc_open();
  const size_t count = OBJECTS / (size_t)kroll_ranks;
  uint64_t state = 88172645463325252u + (uint64_t)kroll_my_rank;
  own = kroll_alloc(count * sizeof *own, HERE);
  kroll_gptr first[kroll_ranks];
  const kroll_gptr mine = (kroll_gptr)own;
  kroll_all_gather(NULL, first, &mine, sizeof mine, HERE);
  for (size_t i = 0; i < count; i++)
    own[i] = kroll_alloc_known(sizeof(object), KROLL_OBJECT, HERE);
  kroll_barrier(NULL, HERE);
  for (size_t i = 0; i < count; i++)
    for (int k = 0; k < REFERENCES; k++) {
      const uint64_t to = random_next(&state);
      own[i]->to[k] = kroll_load(kroll_gptr, first[to % (uint64_t)kroll_ranks] + (to >> 20) % count * 8, HERE);
    }
  kroll_barrier(NULL, HERE);
  double ms[COLLECTIONS];
  for (int i = 0; i < COLLECTIONS; i++) {
    const uint64_t start = kroll_ticks_ns();
    if (kroll_my_rank == 0)
      kroll_gc();
    ms[i] = (double)(kroll_ticks_ns() - start) / 1e6;
    kroll_barrier(NULL, HERE);
  }
  qsort(ms, COLLECTIONS, sizeof ms[0], by_value);
  const uint64_t start = kroll_ticks_ns();
  for (int i = 0; i < ALLOCATIONS; i++)
    kroll_alloc_known(sizeof(object), KROLL_OBJECT, HERE);
  const double ns = (double)(kroll_ticks_ns() - start) / ALLOCATIONS;
  if (kroll_my_rank == 0)
    printf("%d ranks: collection %.1f ms, longest %.1f ms; allocation %.1f ns\n", kroll_ranks, ms[COLLECTIONS / 2],
           ms[COLLECTIONS - 1], ns);
  kroll_exit(0);
}
