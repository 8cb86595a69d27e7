/* Time in blocking calls is counted once, whatever they call, and only when asked for. */
#include "check.h"
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  setenv("KROLL_COMM_TIME", "1", 1);
  kroll_boot();
  const uint64_t start = kroll_ticks_ns(), before = kroll_comm_ns();
  double value = 1;
  for (int i = 0; i < 20; i++) {
    if (kroll_my_rank == 0)
      usleep(1000);
    kroll_all_reduce(NULL, &value, &value, 1, &(kroll_combine){.type = KROLL_F64, .op = KROLL_MAX}, HERE);
    kroll_fence(HERE);
  }
  const uint64_t inside = kroll_comm_ns() - before, all = kroll_ticks_ns() - start;
  CHECK(inside > 0 && inside <= all);
  if (kroll_my_rank != 0)
    CHECK(inside > 10000000);
  kroll_exit(0);
}
