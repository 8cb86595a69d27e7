// run
// Lists: pieces of private and shared memory, pieces of the file; the file pointer stays where it is.
#include "io.h"

shared [4] int numbers[8 * THREADS];

int main(void) {
  choose_name();
  upc_file_t *file = upc_all_fopen(name, ANY, 0, NULL);
  int a[3] = {10 + MYTHREAD, 20 + MYTHREAD, 30 + MYTHREAD}, b[5] = {1, 2, 3, 4, 5}, c[8] = {0};
  // Every thread's pieces lie THREADS apart in the file: its rows, in turn with the others'.
  struct upc_local_memvec memory[3] = {{a, sizeof a}, {NULL, 0}, {b, sizeof b}};
  struct upc_filevec rows[4];
  for (int i = 0; i < 4; i++)
    rows[i] = (struct upc_filevec){(upc_off_t)((i * THREADS + MYTHREAD) * 2 * sizeof(int)), 2 * sizeof(int)};
  CHECK(upc_all_fwrite_list_local(file, 3, memory, 4, rows, SYNC) == 8 * sizeof(int));
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == 0);
  CHECK(upc_all_fget_size(file) == (upc_off_t)(8 * THREADS * sizeof(int)));
  struct upc_local_memvec whole = {c, sizeof c};
  CHECK(upc_all_fread_list_local(file, 1, &whole, 4, rows, SYNC) == sizeof c);
  for (int i = 0; i < 8; i++)
    CHECK(c[i] == (i < 3 ? a[i] : b[i - 3]));

  // The whole file into shared memory of blocks of four ints: thread 0 asks, the others for nothing.
  struct upc_shared_memvec all = {numbers, 4 * sizeof(int), 8 * THREADS * sizeof(int)};
  struct upc_filevec from_start = {0, 8 * THREADS * sizeof(int)};
  const size_t one = MYTHREAD == 0;
  CHECK(upc_all_fread_list_shared(file, one, &all, one, &from_start, SYNC) ==
        (upc_off_t)(one * 8 * THREADS * sizeof(int)));
  for (int i = 0; i < 8; i++)
    CHECK(numbers[(i / 2 * THREADS + MYTHREAD) * 2 + i % 2] == c[i]);
  upc_barrier;
  if (MYTHREAD == 0)
    numbers[1] = -5;
  upc_barrier;
  // In the other direction the last thread writes.
  const size_t last = MYTHREAD == THREADS - 1;
  CHECK(upc_all_fwrite_list_shared(file, last, &all, last, &from_start, SYNC) ==
        (upc_off_t)(last * 8 * THREADS * sizeof(int)));
  CHECK(upc_all_fread_local(file, c, sizeof(int), 2, SYNC) == 2 * sizeof(int) && c[1] == -5);

  // Lists that do not fit: decreasing offsets, other totals, offsets below 0.
  struct upc_filevec wrong[2] = {{8, 4}, {0, 4}};
  struct upc_local_memvec eight = {c, 8};
  CHECK(upc_all_fread_list_local(file, 1, &eight, 2, wrong, SYNC) == -1 && errno == EINVAL);
  CHECK(upc_all_fread_list_local(file, 1, &eight, 1, wrong, SYNC) == -1 && errno == EINVAL);
  wrong[0] = (struct upc_filevec){-4, 8};
  CHECK(upc_all_fread_list_local(file, 1, &eight, 1, wrong, SYNC) == -1 && errno == EINVAL);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
