// run
// The constants of upc_types.h, in #if too.
#include "../check.h"
#include <upc_collective.h>
#if (UPC_ADD | UPC_MULT | UPC_AND | UPC_OR | UPC_XOR | UPC_LOGAND | UPC_LOGOR | UPC_MIN | UPC_MAX) >= 65536
#error "small bits"
#endif

int main(void) {
  int ops[] = {UPC_ADD, UPC_MULT, UPC_AND, UPC_OR, UPC_XOR, UPC_LOGAND, UPC_LOGOR, UPC_MIN, UPC_MAX, UPC_FUNC, UPC_NONCOMM_FUNC};
  int seen = 0;
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
    CHECK((ops[i] & (ops[i] - 1)) == 0 && !(seen & ops[i]));
    seen |= ops[i];
  }
  int flags = UPC_IN_NOSYNC | UPC_IN_MYSYNC | UPC_IN_ALLSYNC;
  CHECK((flags & (UPC_OUT_NOSYNC | UPC_OUT_MYSYNC | UPC_OUT_ALLSYNC)) == 0);
  upc_type_t type = UPC_DOUBLE;
  CHECK(type != UPC_FLOAT && UPC_PTS > 0 && UPC_PTS < 65536);
  return passed();
}
