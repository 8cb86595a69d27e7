// run: n=2 status=1 silent stderr=closed
// A file that was closed is not one any more.
#include "io.h"

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY | UPC_DELETE_ON_CLOSE, 0, NULL);
  CHECK(upc_all_fclose(file) == 0);
  upc_all_fsync(file);
  return passed();
}
