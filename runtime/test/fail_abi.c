/* An object of another version of the runtime is refused.
// status: 1
// expect: old.upc was compiled for version 999 of the runtime
*/
#include "check.h"

static const kroll_unit one KROLL_SECTION(kroll_units) = {"old.upc", 999, 0, 0, KROLL_LANG_UPC};

int main(void) {
  kroll_boot();
  kroll_exit(0);
}
