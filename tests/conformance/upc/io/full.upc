// run
// A disk that is full: what is reported as written is there, and all threads hear of the end at a common pointer.
#include "io.h"
#include <signal.h>
#include <sys/resource.h>

enum { N = 10000 };
shared [16] int data[N * THREADS];

int main(void) {
  choose_name();
  upc_file_t *full = upc_all_fopen("/dev/full", UPC_WRONLY | UPC_INDIVIDUAL_FP, 0, NULL);
  char byte = 1;
  CHECK(full != NULL && upc_all_fwrite_local(full, &byte, 1, 1, SYNC) == -1 && errno == ENOSPC);
  CHECK(upc_all_fseek(full, 0, UPC_SEEK_CUR) == 0);
  upc_all_fwrite_local_async(full, &byte, 1, 1, SYNC);
  CHECK(upc_all_fwait_async(full) == -1 && errno == ENOSPC);
  CHECK(upc_all_fclose(full) == 0);

  // A limit in the middle of the data, as a disk with little room: the write is short, the next one fails.
  upc_forall (int i = 0; i < N * THREADS; i++; &data[i])
    data[i] = i;
  upc_file_t *file = upc_all_fopen(name, COMMON, 0, NULL);
  const rlim_t room = N * THREADS * sizeof(int) / 2 + 10;
  struct rlimit before, limit;
  CHECK(getrlimit(RLIMIT_FSIZE, &before) == 0);
  limit = before;
  limit.rlim_cur = room;
  signal(SIGXFSZ, SIG_IGN);
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  CHECK(upc_all_fwrite_shared(file, data, 16, sizeof(int), N * THREADS, SYNC) == (upc_off_t)room);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == (upc_off_t)room);
  CHECK(upc_all_fwrite_shared(file, data, 16, sizeof(int), N * THREADS, SYNC) == -1 && errno == EFBIG);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == (upc_off_t)room);
  CHECK(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK(upc_all_fsync(file) == 0);
  int *got = malloc(room);
  CHECK(contents((char *)got, room) == room);
  for (size_t i = 0; i < room / sizeof(int); i++)
    CHECK(got[i] == (int)i);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
