// run
// UPC_APPEND: the file pointer starts at the end, and writes of common file pointers follow each other.
#include "io.h"
shared [4] char a[4 * THREADS];

int main(void) {
  choose_name();
  for (int i = 0; i < 4; i++)
    a[4 * MYTHREAD + i] = (char)('a' + MYTHREAD);
  for (int round = 0; round < 3; round++) {
    upc_file_t *file = upc_all_fopen(name, COMMON | UPC_APPEND, 0, NULL);
    CHECK(file != NULL && upc_all_fseek(file, 0, UPC_SEEK_CUR) == 4 * THREADS * round);
    CHECK(upc_all_fwrite_shared(file, a, 4, 1, 4 * THREADS, SYNC) == 4 * THREADS);
    CHECK(upc_all_fclose(file) == 0);
  }
  char all[12 * THREADS + 1];
  CHECK(contents(all, sizeof all) == (size_t)(12 * THREADS));
  for (int i = 0; i < 12 * THREADS; i++)
    CHECK(all[i] == 'a' + i / 4 % THREADS);
  return passed_without(name);
}
