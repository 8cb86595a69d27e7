/* One rank ends the job with its status; the others wait in vain.
// status: 7
// expect: last words
*/
#include "check.h"

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks / 2) {
    printf("last words\n");
    kroll_job_exit(7);
  }
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
