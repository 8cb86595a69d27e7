// run
// UPC_TRUNC empties a file, UPC_EXCL wants none, and what is not there fails on all threads.
#include "io.h"

int main(void) {
  choose_name();
  CHECK(upc_all_fopen(name, UPC_RDONLY | UPC_INDIVIDUAL_FP, 0, NULL) == NULL && errno == ENOENT);
  upc_file_t *file = upc_all_fopen(name, ANY | UPC_EXCL, 0, NULL);
  char word[5] = "word";
  CHECK(file != NULL && upc_all_fwrite_local(file, word, 1, MYTHREAD == 0 ? 4 : 0, SYNC) == (MYTHREAD == 0 ? 4 : 0));
  CHECK(upc_all_fget_size(file) == 4 && upc_all_fclose(file) == 0);
  CHECK(upc_all_fopen(name, ANY | UPC_EXCL, 0, NULL) == NULL && errno == EEXIST);
  file = upc_all_fopen(name, ANY | UPC_TRUNC, 0, NULL);
  CHECK(file != NULL && upc_all_fget_size(file) == 0 && upc_all_fclose(file) == 0);
  return passed_without(name);
}
