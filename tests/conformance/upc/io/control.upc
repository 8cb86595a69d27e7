// run
// Sizes, upc_all_fcntl, hints.
#include "io.h"

int main(void) {
  choose_name();
  struct upc_hint hints[2] = {{"access_style", "sequential"}, {"unknown", "ignored"}}, *kept, more = {"third", "3"};
  upc_file_t *file = upc_all_fopen(name, ANY, 2, hints);
  CHECK(upc_all_fset_size(file, 1000) == 0 && upc_all_fget_size(file) == 1000);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == 0);
  CHECK(upc_all_fpreallocate(file, 500) == 0 && upc_all_fget_size(file) == 1000);
  CHECK(upc_all_fpreallocate(file, 5000) == 0 && upc_all_fget_size(file) == 5000);
  CHECK(upc_all_fpreallocate(file, -1) == -1 && errno == EINVAL);
  CHECK(upc_all_fset_size(file, 10) == 0 && upc_all_fget_size(file) == 10);
  CHECK(upc_all_fset_size(file, -10) == -1 && errno == EINVAL);

  const char *file_name = NULL;
  CHECK(upc_all_fcntl(file, UPC_GET_FN, &file_name) == 0 && strcmp(file_name, name) == 0);
  CHECK(upc_all_fcntl(file, UPC_GET_FL, NULL) == ANY);
  CHECK(upc_all_fcntl(file, UPC_GET_HINTS, &kept) == 2 && strcmp(kept[0].value, "sequential") == 0);
  CHECK(kept[0].key != hints[0].key);
  CHECK(upc_all_fcntl(file, UPC_SET_HINT, &more) == 0 && upc_all_fcntl(file, UPC_GET_HINTS, &kept) == 3);
  CHECK(strcmp(kept[2].key, "third") == 0);
  CHECK(upc_all_fcntl(file, UPC_GET_CA_SEMANTICS, NULL) == 0);
  CHECK(upc_all_fcntl(file, UPC_SET_STRONG_CA_SEMANTICS, NULL) == 0);
  CHECK(upc_all_fcntl(file, UPC_GET_CA_SEMANTICS, NULL) == UPC_STRONG_CA);
  CHECK(upc_all_fcntl(file, UPC_SET_WEAK_CA_SEMANTICS, NULL) == 0);
  CHECK(upc_all_fcntl(file, UPC_GET_FP, NULL) == UPC_INDIVIDUAL_FP);
  CHECK(upc_all_fseek(file, 5, UPC_SEEK_SET) == 5);
  CHECK(upc_all_fcntl(file, UPC_SET_COMMON_FP, NULL) == 0 && upc_all_fcntl(file, UPC_GET_FP, NULL) == UPC_COMMON_FP);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == 0);
  CHECK(upc_all_fcntl(file, UPC_SET_INDIVIDUAL_FP, NULL) == 0);
  CHECK(upc_all_fcntl(file, 4711, NULL) == -1 && errno == EINVAL);
  int (*sync)(upc_file_t *) = upc_all_fsync;
  CHECK(sync(file) == 0);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
