// run
// Shared arrays of every layout at the common file pointer: the file holds the elements in their order.
#include "io.h"

#define N (700 * THREADS)
shared int cyclic[N], cyclic_back[N];
shared [7] int sevens[N], sevens_back[N];
shared [700] int halves[N], halves_back[N];
shared [] int indefinite[700], indefinite_back[700];
shared [1000] int uneven[N], uneven_back[N];

#define FILL(a, n, salt)                                                                                               \
  for (int i = MYTHREAD; i < n; i += THREADS)                                                                          \
    a[i] = i * 3 + salt;                                                                                               \
  upc_barrier

#define SAME(a, n, salt)                                                                                               \
  do                                                                                                                   \
    for (int i = 0; i < n; i++)                                                                                        \
      CHECK(a[i] == i * 3 + salt);                                                                                     \
  while (0)

#define WRITE(a, block, n) CHECK(upc_all_fwrite_shared(file, a, block, sizeof(int), n, SYNC) == (upc_off_t)(n * sizeof(int)))
#define READ(a, block, n) CHECK(upc_all_fread_shared(file, a, block, sizeof(int), n, SYNC) == (upc_off_t)(n * sizeof(int)))

int main(void) {
  choose_name();
  FILL(cyclic, N, 1);
  FILL(sevens, N, 2);
  FILL(halves, N, 3);
  FILL(indefinite, 700, 4);
  FILL(uneven, N, 5);
  upc_file_t *file = upc_all_fopen(name, COMMON, 0, NULL);
  CHECK(file != NULL);
  WRITE(cyclic, 1, N);
  WRITE(sevens, 7, N);
  WRITE(halves, 700, N);
  WRITE(indefinite, 0, 700);
  WRITE(uneven, 1000, N);
  const upc_off_t end = (upc_off_t)((4 * N + 700) * sizeof(int));
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == end && upc_all_fget_size(file) == end);
  CHECK(upc_all_fsync(file) == 0);

  static int flat[4 * 700 * 8 + 700 + 1];
  CHECK(contents((char *)flat, sizeof flat) == (size_t)end);
  for (int i = 0; i < N; i++) {
    CHECK(flat[i] == i * 3 + 1 && flat[N + i] == i * 3 + 2 && flat[2 * N + i] == i * 3 + 3);
    CHECK(flat[3 * N + 700 + i] == i * 3 + 5);
  }
  for (int i = 0; i < 700; i++)
    CHECK(flat[3 * N + i] == i * 3 + 4);

  CHECK(upc_all_fseek(file, 0, UPC_SEEK_SET) == 0);
  READ(cyclic_back, 1, N);
  READ(sevens_back, 7, N);
  READ(halves_back, 700, N);
  READ(indefinite_back, 0, 700);
  READ(uneven_back, 1000, N);
  SAME(cyclic_back, N, 1);
  SAME(sevens_back, N, 2);
  SAME(halves_back, N, 3);
  SAME(indefinite_back, 700, 4);
  SAME(uneven_back, N, 5);

  // A file that ends before the array does: all threads hear how many bytes there were.
  upc_barrier;
  CHECK(upc_all_fseek(file, -(upc_off_t)(10 * sizeof(int)) - 2, UPC_SEEK_END) >= 0);
  CHECK(upc_all_fread_shared(file, cyclic_back, 1, sizeof(int), N, SYNC) == 10 * sizeof(int) + 2);
  CHECK(upc_all_fseek(file, 0, UPC_SEEK_CUR) == end);
  // Two bytes of an element are before the ten whole ones.
  char *bytes = (char *)&flat[4 * N + 700 - 11];
  int got = cyclic_back[1], expected;
  memcpy(&expected, bytes + 2 + sizeof(int), sizeof expected);
  CHECK(got == expected);
  CHECK(upc_all_fread_shared(file, cyclic_back, 1, sizeof(int), N, SYNC) == 0);
  CHECK(upc_all_fclose(file) == 0);
  return passed_without(name);
}
