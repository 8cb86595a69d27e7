/* Notifies between pairs are counted, and what was written before is seen after. */
#include "check.h"

SHARED(cells, 8 * 8);

int main(void) {
  kroll_boot();
  for (int64_t turn = 1; turn <= 400; turn++) {
    for (int r = 0; r < kroll_ranks; r++) {
      kroll_store(int64_t, on(r, cells, 8 * (uint64_t)kroll_my_rank), turn, HERE);
      kroll_notify(r, HERE);
    }
    for (int r = kroll_ranks - 1; r >= 0; r--) {
      kroll_wait_notify(r, HERE);
      CHECK(kroll_load(int64_t, on(kroll_my_rank, cells, 8 * (uint64_t)r), HERE) >= turn);
    }
  }
  for (int i = 0; i < 50; i++)
    kroll_notify(next_rank(), HERE);
  for (int i = 0; i < 50; i++)
    kroll_wait_notify(previous_rank(), HERE);
  kroll_barrier(NULL, HERE);
  CHECK(!kroll_try_notify(previous_rank(), HERE));
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < 50; i++)
    kroll_notify(next_rank(), HERE);
  for (int taken = 0; taken < 50;)
    taken += kroll_try_notify(previous_rank(), HERE);
  CHECK(!kroll_try_notify(previous_rank(), HERE));
  kroll_exit(0);
}
