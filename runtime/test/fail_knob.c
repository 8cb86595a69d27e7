/* A wrong value of a knob is refused with its meaning.
// status: 1
// expect: KROLL_COMM_TIME=maybe is not a number: measure the time spent in blocking communication (0 or 1)
*/
#include "check.h"
#include <stdlib.h>

int main(void) {
  setenv("KROLL_COMM_TIME", "maybe", 1);
  kroll_boot();
  kroll_exit(0);
}
