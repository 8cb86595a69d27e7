// run
// Asynchronous forms: one is under way, others are refused until it was waited for; tests agree on all threads.
#include "io.h"

enum { N = 64 * 1000 };
shared [64] int data[N * THREADS], back[N * THREADS];

int main(void) {
  choose_name();
  int *own = malloc(N * sizeof *own), *got = malloc(N * sizeof *got);
  for (int i = 0; i < N; i++)
    own[i] = i ^ MYTHREAD;
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  CHECK(upc_all_fseek(file, (upc_off_t)MYTHREAD * N * (upc_off_t)sizeof *own, UPC_SEEK_SET) >= 0);
  CHECK(upc_all_fcntl(file, UPC_ASYNC_OUTSTANDING, NULL) == 0);
  upc_all_fwrite_local_async(file, own, sizeof *own, N, SYNC);
  CHECK(upc_all_fcntl(file, UPC_ASYNC_OUTSTANDING, NULL) == 1);
  CHECK(upc_all_fwait_async(file) == N * (upc_off_t)sizeof *own);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == (MYTHREAD + 1) * N * (upc_off_t)sizeof *own);
  const int next = (MYTHREAD + 1) % THREADS;
  CHECK(upc_all_fseek(file, (upc_off_t)next * N * (upc_off_t)sizeof *own, UPC_SEEK_SET) >= 0);
  upc_all_fread_local_async(file, got, sizeof *got, N, SYNC);
  int done = 0;
  upc_off_t moved = 0;
  while (!done)
    moved = upc_all_ftest_async(file, &done);
  CHECK(moved == N * (upc_off_t)sizeof *own);
  for (int i = 0; i < N; i++)
    CHECK(got[i] == (i ^ next));
  struct upc_local_memvec memory = {got, 8};
  struct upc_filevec place = {4, 8};
  upc_all_fread_list_local_async(file, 1, &memory, 1, &place, SYNC);
  CHECK(upc_all_fwait_async(file) == 8 && got[0] == 1 && got[1] == 2);
  // One that is refused says so when it is waited for.
  place.len = 7;
  upc_all_fwrite_list_local_async(file, 1, &memory, 1, &place, SYNC);
  CHECK(upc_all_fwait_async(file) == -1 && errno == EINVAL);

  CHECK(upc_all_fcntl(file, UPC_SET_COMMON_FP, NULL) == 0);
  upc_forall (int i = 0; i < N * THREADS; i++; &data[i])
    data[i] = 7 * i;
  upc_all_fwrite_shared_async(file, data, 64, sizeof(int), N * THREADS, SYNC);
  CHECK(upc_all_fwait_async(file) == N * THREADS * (upc_off_t)sizeof(int));
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_SET) == 0);
  upc_all_fread_shared_async(file, back, 64, sizeof(int), N * THREADS, SYNC);
  CHECK(upc_all_fwait_async(file) == N * THREADS * (upc_off_t)sizeof(int));
  upc_forall (int i = 0; i < N * THREADS; i++; &back[i])
    CHECK(back[i] == 7 * i);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
