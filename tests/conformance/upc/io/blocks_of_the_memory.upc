// run
// Shared memory in blocks goes into the file in the order of its elements, for several block sizes.
#include "io.h"
shared [1] int a1[12 * THREADS];
shared [3] int a3[12 * THREADS];
shared [*] int as[12 * THREADS];
shared [5] int back[15 * THREADS];

int main(void) {
  choose_name();
  upc_forall(int i = 0; i < 12 * THREADS; i++; i) a1[i] = a3[i] = as[i] = 3 * i;
  upc_file_t *file = upc_all_fopen(name, COMMON, 0, NULL);
  const upc_off_t bytes = 12 * THREADS * sizeof(int);
  CHECK(upc_all_fwrite_shared(file, a1, 1, sizeof(int), 12 * THREADS, SYNC) == bytes);
  CHECK(upc_all_fwrite_shared(file, a3, 3, sizeof(int), 12 * THREADS, SYNC) == bytes);
  CHECK(upc_all_fwrite_shared(file, as, 12, sizeof(int), 12 * THREADS, SYNC) == bytes);
  CHECK(upc_all_fget_size(file) == 3 * bytes);
  int all[36 * THREADS];
  CHECK(contents((char *)all, sizeof all) == sizeof all);
  for (int i = 0; i < 36 * THREADS; i++)
    CHECK(all[i] == 3 * (i % (12 * THREADS)));
  CHECK(upc_all_fseek(file, bytes, UPC_SEEK_SET) == bytes);
  CHECK(upc_all_fread_shared(file, back, 5, sizeof(int), 12 * THREADS, SYNC) == bytes);
  for (int i = 0; i < 12 * THREADS; i++)
    CHECK(back[i] == 3 * i);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
