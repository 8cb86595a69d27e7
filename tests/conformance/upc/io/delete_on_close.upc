// run
// A file that is deleted when it is closed is there until then, and gone for all threads behind it.
#include "io.h"

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY | UPC_DELETE_ON_CLOSE, 0, NULL);
  CHECK(file != NULL && access(name, F_OK) == 0);
  upc_barrier;
  CHECK(upc_all_fclose(file) == 0 && access(name, F_OK) == -1);
  return passed();
}
