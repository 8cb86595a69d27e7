/* Returning from main waits for the others, as kroll_exit does; a failure does not.
// status: 3
*/
#include "check.h"
#include <unistd.h>

int main(void) {
  kroll_boot();
  if (kroll_my_rank == kroll_ranks - 1) {
    usleep(20000);
    return 3;
  }
  return 0;
}
