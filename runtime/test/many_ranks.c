/* More ranks than a machine has any use for: all are mapped, a ring of puts goes round, everybody's word is summed up.
 */
// ranks: 65 256
#include "check.h"

SHARED(box, 64);

int main(void) {
  kroll_boot();
  const int64_t mark = 1000 + kroll_my_rank;
  kroll_put(on(next_rank(), box, 0), &mark, sizeof mark, HERE);
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(*(int64_t *)mine(box), 1000 + previous_rank());
  const kroll_combine sum = {.type = KROLL_I64, .op = KROLL_ADD};
  int64_t total = 0;
  kroll_all_reduce(NULL, &total, &mark, 1, &sum, HERE);
  CHECK_EQUAL(total, 1000LL * kroll_ranks + (int64_t)kroll_ranks * (kroll_ranks - 1) / 2);
  const kroll_gptr farthest = on(kroll_ranks - 1 - kroll_my_rank, box, 8);
  kroll_atomic_i64(KROLL_ADD, farthest, 1, 0, HERE);
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(kroll_load(int64_t, on(kroll_my_rank, box, 8), HERE), 1);
  kroll_exit(0);
}
