// run
// An asynchronous write of shared memory and one of private memory, with work between start and wait.
#include "io.h"
shared [8] double a[8 * THREADS];

int main(void) {
  choose_name();
  for (int i = 0; i < 8; i++)
    a[8 * MYTHREAD + i] = MYTHREAD + i / 8.0;
  upc_file_t *file = upc_all_fopen(name, COMMON, 0, NULL);
  upc_all_fwrite_shared_async(file, a, 8, sizeof(double), 8 * THREADS, SYNC);
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += i;
  CHECK(sum == 499500);
  CHECK(upc_all_fwait_async(file) == (upc_off_t)(8 * THREADS * sizeof(double)));
  double all[8 * THREADS];
  CHECK(upc_all_fsync(file) == 0 && contents((char *)all, sizeof all) == sizeof all);
  for (int i = 0; i < 8 * THREADS; i++)
    CHECK(all[i] == i / 8 + i % 8 / 8.0);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
