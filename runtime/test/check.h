/* What the conformance tests share: checks that name what differed, and a reproducible random sequence. */
#ifndef CHECK_H
#define CHECK_H

#include <kroll/kroll.h>
#include <stdio.h>

#define HERE KROLL_HERE(KROLL_SITE_CHECK, "test")

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition))                                                                                                  \
      kroll_fail(HERE, "failed: %s", #condition);                                                                      \
  } while (0)

#define CHECK_EQUAL(got, wanted)                                                                                       \
  do {                                                                                                                 \
    const long long got_ = (long long)(got), wanted_ = (long long)(wanted);                                            \
    if (got_ != wanted_)                                                                                               \
      kroll_fail(HERE, "%s is %lld, not %lld", #got, got_, wanted_);                                                   \
  } while (0)

/* A static shared object of `bytes` a rank; `name` is its global address on rank 0. */
#define SHARED(name, bytes)                                                                                            \
  static kroll_gptr name;                                                                                              \
  static const kroll_shared_object name##_object KROLL_SECTION(kroll_shared) = {#name, &name, bytes, 64, NULL}

/* Address of `name` in the segment of `rank`, `offset` bytes in. */
static inline kroll_gptr on(int rank, kroll_gptr name, uint64_t offset) { return kroll_at_rank(name, rank) + offset; }
static inline void *mine(kroll_gptr name) { return (void *)kroll_at_rank(name, kroll_my_rank); }
static inline int next_rank(void) { return (kroll_my_rank + 1) % kroll_ranks; }
static inline int previous_rank(void) { return (kroll_my_rank + kroll_ranks - 1) % kroll_ranks; }

/* splitmix64 */
static inline uint64_t random_next(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}
static inline uint64_t random_below(uint64_t *state, uint64_t limit) { return random_next(state) % limit; }

#endif
