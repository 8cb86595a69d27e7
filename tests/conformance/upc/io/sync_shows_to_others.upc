// run
// What one thread wrote at its own pointer another reads behind upc_all_fsync.
#include "io.h"

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  for (int round = 0; round < 4; round++) {
    long mine = 1000 * round + MYTHREAD, got = -1;
    const int next = (MYTHREAD + 1) % THREADS;
    CHECK(upc_all_fseek(file, MYTHREAD * (upc_off_t)sizeof mine, UPC_SEEK_SET) >= 0);
    CHECK(upc_all_fwrite_local(file, &mine, sizeof mine, 1, SYNC) == sizeof mine);
    CHECK(upc_all_fsync(file) == 0);
    CHECK(upc_all_fseek(file, next * (upc_off_t)sizeof mine, UPC_SEEK_SET) >= 0);
    CHECK(upc_all_fread_local(file, &got, sizeof got, 1, SYNC) == sizeof got && got == 1000 * round + next);
    upc_barrier;
  }
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
