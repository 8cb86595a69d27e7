// run
// Who includes a header of Berkeley's finds its macros; upc.h alone does not define them.
#include "../check.h"
#ifdef __BERKELEY_UPC__
#error "nobody has asked for them"
#endif
#include <bupc_extensions.h>

int main(void) {
  CHECK(__BERKELEY_UPC__ == 2 && __BERKELEY_UPC_MINOR__ > 0 && __BERKELEY_UPC_PATCHLEVEL__ >= 0);
  CHECK(__BERKELEY_UPC_RUNTIME__ == 1);
  return passed();
}
