/* When all ranks leave main with a failure, all are heard.
// status: 4
// expect: the words of rank 0
// expect: the words of rank @LAST
*/
#include "check.h"
#include <unistd.h>

int main(void) {
  kroll_boot();
  kroll_barrier(NULL, HERE);
  usleep(2000u * (unsigned)kroll_my_rank);
  printf("the words of rank %d\n", kroll_my_rank);
  return 4;
}
