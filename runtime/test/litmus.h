/* Frame of the litmus tests: every rank has a partner; cells lie on lines of their own and are cleared between rounds.
 */
#ifndef LITMUS_H
#define LITMUS_H

#include "check.h"

#define CELLS 400
#define ROUNDS 20
SHARED(x, CELLS * 64);
SHARED(y, CELLS * 64);
SHARED(seen, CELLS * 8);

static inline kroll_gptr cell(int rank, kroll_gptr array, int i) { return on(rank, array, 64 * (uint64_t)i); }

/* 2r <-> 2r + 1; the last of an odd number is its own partner. */
static inline int partner(void) {
  const int other = kroll_my_rank ^ 1;
  return other < kroll_ranks ? other : kroll_my_rank;
}
static inline bool is_writer(void) { return kroll_my_rank % 2 == 0; }

static inline void clear_cells(void) {
  kroll_barrier(NULL, HERE);
  memset(mine(x), 0, CELLS * 64);
  memset(mine(y), 0, CELLS * 64);
  kroll_barrier(NULL, HERE);
}

#endif
