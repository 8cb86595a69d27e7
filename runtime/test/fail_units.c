/* Units compiled for different numbers of ranks are refused by the names of their files.
// status: 1
// expect: first.upc
// expect: second.upc
// expect: compile both alike
*/
#include "check.h"

static const kroll_unit one KROLL_SECTION(kroll_units) = {"first.upc", KROLL_ABI, 2, 0, KROLL_LANG_UPC};
static const kroll_unit two KROLL_SECTION(kroll_units) = {"dynamic.upc", KROLL_ABI, 0, 0, KROLL_LANG_UPC};
static const kroll_unit three KROLL_SECTION(kroll_units) = {"second.upc", KROLL_ABI, 4, 0, KROLL_LANG_UPC};

int main(void) {
  kroll_boot();
  kroll_exit(0);
}
