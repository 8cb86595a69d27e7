/* A private address is no shared address.
// status: 1
// expect: rank 0: address 0x
// expect: is not in the shared space of any rank
*/
#include "check.h"

int main(void) {
  kroll_boot();
  int private = 0;
  if (kroll_my_rank == 0)
    kroll_put((kroll_gptr) & private, "1234", 4, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
