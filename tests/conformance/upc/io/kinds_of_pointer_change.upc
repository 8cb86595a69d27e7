// run
// The kind of the file pointer changes and goes back to the start; names and flags are what was opened.
#include "io.h"

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  CHECK(upc_all_fcntl(file, UPC_GET_FP, NULL) == UPC_INDIVIDUAL_FP);
  CHECK(upc_all_fseek(file, 10 + MYTHREAD, UPC_SEEK_SET) == 10 + MYTHREAD);
  CHECK(upc_all_fcntl(file, UPC_SET_COMMON_FP, NULL) == 0 && upc_all_fcntl(file, UPC_GET_FP, NULL) == UPC_COMMON_FP);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == 0);
  CHECK(upc_all_fcntl(file, UPC_SET_INDIVIDUAL_FP, NULL) == 0 && upc_all_fseek(file, 0, UPC_SEEK_CUR) == 0);
  const char *opened = NULL;
  CHECK(upc_all_fcntl(file, UPC_GET_FN, &opened) == 0 && strcmp(opened, name) == 0);
  CHECK((upc_all_fcntl(file, UPC_GET_FL, NULL) & UPC_RDWR) == UPC_RDWR);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
