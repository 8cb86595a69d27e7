/* The barrier of all ranks: nobody leaves before everybody came; stores before it are seen after it. */
#include "check.h"

SHARED(counts, 64);

int main(void) {
  kroll_boot();
  for (int turn = 1; turn <= 2000; turn++) {
    kroll_store(int64_t, on(kroll_my_rank, counts, 0), turn, HERE);
    kroll_barrier(NULL, HERE);
    CHECK_EQUAL(kroll_load(int64_t, on(next_rank(), counts, 0), HERE), turn);
    CHECK_EQUAL(kroll_load(int64_t, on(previous_rank(), counts, 0), HERE), turn);
    kroll_barrier(NULL, HERE);
  }
  kroll_exit(0);
}
