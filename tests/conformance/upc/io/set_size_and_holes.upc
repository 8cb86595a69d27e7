// run
// A file that grows by its size reads as zeros; one that shrinks loses its end.
#include "io.h"

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  unsigned char own[16], got[64];
  memset(own, 7, sizeof own);
  CHECK(upc_all_fset_size(file, 40) == 0 && upc_all_fget_size(file) == 40);
  CHECK(upc_all_fseek(file, 8, UPC_SEEK_SET) == 8);
  CHECK(upc_all_fwrite_local(file, own, 1, MYTHREAD == THREADS - 1 ? 16 : 0, SYNC) >= 0);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_SET) == 0 && upc_all_fread_local(file, got, 1, 64, SYNC) == 40);
  for (int i = 0; i < 40; i++)
    CHECK(got[i] == (i >= 8 && i < 24 ? 7 : 0));
  CHECK(upc_all_fset_size(file, 10) == 0 && upc_all_fget_size(file) == 10);
  CHECK(upc_all_fpreallocate(file, 100) == 0 && upc_all_fget_size(file) >= 10);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
