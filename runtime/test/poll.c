/* Loops that spin on shared memory with a poll make progress however many ranks share a core. */
#include "check.h"

SHARED(flag, 64);

int main(void) {
  kroll_boot();
  const kroll_gptr own = on(kroll_my_rank, flag, 0), next = on(next_rank(), flag, 0);
  for (int64_t turn = 1; turn <= 200; turn++) {
    if (kroll_my_rank != 0)
      while (kroll_load(volatile int64_t, own, HERE) < turn)
        kroll_poll(HERE);
    kroll_store(volatile int64_t, next, turn, HERE);
    if (kroll_my_rank == 0)
      while (kroll_load(volatile int64_t, own, HERE) < turn)
        kroll_poll(HERE);
    kroll_poll_end();
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
