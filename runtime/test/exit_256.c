/* Of an exit status the system keeps 8 bits: a rank that returns 512 has ended well, and meets the others at the end.
// status: 0
*/
#include "check.h"
#include <stdlib.h>

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0)
    return 512;
  if (kroll_my_rank == 1)
    exit(256);
  kroll_exit(-256);
}
