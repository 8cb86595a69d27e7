/* Notifies between pairs are counted, and what was written before is seen after. */
#include "check.h"

/* By the turn's parity: nobody comes two turns ahead of a rank that has not notified it. */
SHARED(cells, 2 * 8 * 8);

static kroll_gptr cell(int rank, int writer, int64_t turn) {
  return on(rank, cells, 8 * (uint64_t)(2 * writer + turn % 2));
}

int main(void) {
  kroll_boot();
  for (int64_t turn = 1; turn <= 400; turn++) {
    for (int r = 0; r < kroll_ranks; r++) {
      kroll_store(int64_t, cell(r, kroll_my_rank, turn), turn, HERE);
      kroll_notify(r, HERE);
    }
    for (int r = kroll_ranks - 1; r >= 0; r--) {
      kroll_wait_notify(r, HERE);
      CHECK_EQUAL(kroll_load(int64_t, cell(kroll_my_rank, r, turn), HERE), turn);
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
