/* When all ranks fail at once, one of them speaks and gives the status.
// status: 1
// expect: it is enough
*/
#include "../src/process.h"
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_barrier(NULL, HERE);
  kroll_fail(HERE, "it is enough");
}
