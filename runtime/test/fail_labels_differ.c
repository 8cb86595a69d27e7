/* Different values given to notify stop the program, wherever the two ranks are.
// ranks: 2 3 4 8
// status: 1
// expect: barriers with different values: rank 0 has 0, rank
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_barrier_notify(NULL, kroll_my_rank == 0 || kroll_my_rank == kroll_ranks - 1, kroll_my_rank, HERE);
  kroll_barrier_wait(NULL, false, 0, HERE);
  kroll_exit(0);
}
