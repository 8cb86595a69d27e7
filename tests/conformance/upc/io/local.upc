// run
// Private memory at individual file pointers: own parts, the end of the file, seeking, wrong kinds of pointer and access.
#include "io.h"

enum { PART = 1000 };

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  CHECK(file != NULL);
  short own[PART], all[PART * THREADS + 1];
  for (int i = 0; i < PART; i++)
    own[i] = (short)(MYTHREAD * PART + i);
  CHECK(upc_all_fseek(file, (upc_off_t)(MYTHREAD * sizeof own), UPC_SEEK_SET) >= 0);
  CHECK(upc_all_fwrite_local(file, own, sizeof *own, PART, SYNC) == sizeof own);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == (upc_off_t)((MYTHREAD + 1) * sizeof own));
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_SET) == 0);
  CHECK(upc_all_fread_local(file, all, sizeof *all, PART * THREADS + 1, SYNC) == (upc_off_t)(THREADS * sizeof own));
  for (int i = 0; i < PART * THREADS; i++)
    CHECK(all[i] == (short)i);
  CHECK(upc_all_fread_local(file, all, sizeof *all, 1, SYNC) == 0);

  // Threads differ in what they ask for; some ask for nothing.
  CHECK(upc_all_fseek(file, -(upc_off_t)sizeof *own * (MYTHREAD + 1), UPC_SEEK_END) >= 0);
  CHECK(upc_all_fread_local(file, MYTHREAD % 2 ? NULL : all, sizeof *all, MYTHREAD % 2 ? 0 : 1, SYNC) ==
        (MYTHREAD % 2 ? 0 : (upc_off_t)sizeof *all));
  CHECK(MYTHREAD % 2 || all[0] == (short)(PART * THREADS - 1 - MYTHREAD));

  // Before the start: refused, and the pointer stays. Past the end: allowed.
  const upc_off_t here = upc_all_fseek(file, 0, UPC_SEEK_CUR);
  CHECK(upc_all_fseek(file, -here - 1, UPC_SEEK_CUR) == -1 && errno == EINVAL);
  CHECK(upc_all_fseek(file, 0, 17) == -1 && errno == EINVAL);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == here);
  CHECK(upc_all_fseek(file, 100, UPC_SEEK_END) == (upc_off_t)(THREADS * sizeof own) + 100);
  CHECK(upc_all_fread_local(file, all, 1, 1, SYNC) == 0);
  CHECK(upc_all_fwrite_local(file, own, (size_t)1 << 40, (size_t)1 << 40, SYNC) == -1 && errno == EFBIG);
  CHECK(upc_all_fclose(file) == 0);

  file = upc_all_fopen(name, UPC_RDONLY | UPC_INDIVIDUAL_FP, 0, NULL);
  CHECK(upc_all_fwrite_local(file, own, 1, 1, SYNC) == -1 && errno == EBADF);
  CHECK(upc_all_fset_size(file, 5) == -1 && errno == EINVAL);
  CHECK(upc_all_fclose(file) == 0);
  file = upc_all_fopen(name, UPC_RDWR | UPC_COMMON_FP, 0, NULL);
  CHECK(upc_all_fread_local(file, own, 1, 1, SYNC) == -1 && errno == EINVAL);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
