// run
// upc_all_fopen: flags, errors that all threads get, and files that vanish when they are closed.
#include "io.h"

int main(void) {
  choose_name();
  CHECK(sizeof(upc_off_t) == 8 && __UPC_IO__ == 1);
  errno = 0;
  CHECK(upc_all_fopen(name, UPC_RDONLY | UPC_INDIVIDUAL_FP, 0, NULL) == NULL && errno == ENOENT);
  CHECK(upc_all_fopen(name, UPC_RDONLY, 0, NULL) == NULL && errno == EINVAL);
  CHECK(upc_all_fopen(name, UPC_RDONLY | UPC_WRONLY | UPC_COMMON_FP, 0, NULL) == NULL && errno == EINVAL);
  CHECK(upc_all_fopen(name, UPC_RDWR | UPC_COMMON_FP | UPC_INDIVIDUAL_FP, 0, NULL) == NULL && errno == EINVAL);
  CHECK(upc_all_fopen(name, UPC_RDWR | UPC_COMMON_FP | UPC_EXCL, 0, NULL) == NULL && errno == EINVAL);
  CHECK(upc_all_fopen("/no/such/folder/file", ANY, 0, NULL) == NULL && errno == ENOENT);

  upc_file_t *file = upc_all_fopen(name, ANY | UPC_EXCL, 0, NULL);
  CHECK(file != NULL);
  CHECK(upc_all_fopen(name, ANY | UPC_EXCL, 0, NULL) == NULL && errno == EEXIST);
  int number = 7 + MYTHREAD;
  CHECK(upc_all_fseek(file, (upc_off_t)(MYTHREAD * sizeof number), UPC_SEEK_SET) == MYTHREAD * (upc_off_t)sizeof number);
  CHECK(upc_all_fwrite_local(file, &number, sizeof number, 1, SYNC) == sizeof number);
  CHECK(upc_all_fget_size(file) == THREADS * (upc_off_t)sizeof number);
  CHECK(upc_all_fclose(file) == 0);

  file = upc_all_fopen(name, UPC_RDWR | UPC_INDIVIDUAL_FP | UPC_APPEND, 0, NULL);
  CHECK(file != NULL && upc_all_fseek(file, 0, UPC_SEEK_CUR) == THREADS * (upc_off_t)sizeof number);
  CHECK(upc_all_fread_local(file, &number, sizeof number, 1, SYNC) == 0);
  CHECK(upc_all_fclose(file) == 0);

  file = upc_all_fopen(name, UPC_WRONLY | UPC_COMMON_FP | UPC_TRUNC | UPC_DELETE_ON_CLOSE, 0, NULL);
  CHECK(file != NULL && upc_all_fget_size(file) == 0);
  CHECK(access(name, F_OK) == 0);
  upc_barrier;
  CHECK(upc_all_fclose(file) == 0);
  CHECK(access(name, F_OK) != 0);
  return passed();
}
