/* A rank that waits in a barrier for one that has left the program is told so, with the barrier's place.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not meet
// expect: the end of the program
// expect: kroll_barrier(NULL, HERE);
*/
#include "check.h"

int main(void) {
  kroll_boot();
  if (kroll_my_rank != 0)
    kroll_barrier(NULL, HERE);
  return 0;
}
