// run
// Shared memory at individual file pointers: every thread reads a part of the file into a block of another thread.
#include "io.h"

shared [100] double part[100 * THREADS], back[100 * THREADS];

int main(void) {
  choose_name();
  const int next = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 100; i++)
    part[MYTHREAD * 100 + i] = MYTHREAD + i / 1000.0;
  upc_barrier;
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  CHECK(upc_all_fseek(file, next * 100 * (upc_off_t)sizeof(double), UPC_SEEK_SET) >= 0);
  CHECK(upc_all_fwrite_shared(file, &part[next * 100], 100, sizeof(double), 100, SYNC) == 100 * sizeof(double));
  CHECK(upc_all_fseek(file, MYTHREAD * 100 * (upc_off_t)sizeof(double), UPC_SEEK_SET) >= 0);
  // The second half of a neighbour's block, and the first half of the one behind it, as blocks of 50.
  CHECK(upc_all_fread_shared(file, &back[MYTHREAD * 100], 0, sizeof(double), 100, SYNC) == 100 * sizeof(double));
  for (int i = 0; i < 100; i++)
    CHECK(back[MYTHREAD * 100 + i] == MYTHREAD + i / 1000.0);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
