/* A program compiled for another number of ranks is refused.
// status: 1
// expect: fixed.upc was compiled for 77 ranks, this job has @RANKS
*/
#include "check.h"

static const kroll_unit one KROLL_SECTION(kroll_units) = {"fixed.upc", KROLL_ABI, 77, 0, KROLL_LANG_UPC};

int main(void) {
  kroll_boot();
  kroll_exit(0);
}
