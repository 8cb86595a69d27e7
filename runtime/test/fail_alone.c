/* A program that is alone fails as one that is launched: place, words, status.
// launcher: none
// ranks: 1
// conduits: smp
// status: 1
// expect: test/fail_alone.c:12: rank 0: enough
*/
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_fail(HERE, "enough");
}
