/* The status of a job is what is left of its rank's when 8 bits are kept.
// status: 3
*/
#include "check.h"

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks - 1)
    return 512 + 3;
  kroll_barrier(NULL, HERE);
  return 0;
}
