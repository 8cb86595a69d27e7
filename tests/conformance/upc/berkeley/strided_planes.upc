// run
// A plane of a cube on the next thread by strides of two levels, there and back.
#include "../check.h"
enum { N = 5 };
shared [N * N * N] int cube[N * N * N * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  int plane[N][N], got[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      plane[i][j] = 100 * MYTHREAD + 10 * i + j;
  /* Elements [i][j][2] of the cube: single ints, N apart within a row, N * N apart between rows. */
  const size_t there[2] = {N * sizeof(int), N * N * sizeof(int)}, here[2] = {sizeof(int), N * sizeof(int)};
  const size_t count[3] = {sizeof(int), N, N};
  bupc_memput_strided(&cube[N * N * N * next + 2], there, plane, here, count, 2);
  upc_barrier;
  const int from = (MYTHREAD + THREADS - 1) % THREADS;
  const int *mine = (int *)&cube[N * N * N * MYTHREAD];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK(mine[N * N * i + N * j + 2] == 100 * from + 10 * i + j && mine[N * N * i + N * j + 1] == 0);
  bupc_memget_strided(got, here, &cube[N * N * N * next + 2], there, count, 2);
  CHECK(memcmp(got, plane, sizeof got) == 0);
  return passed();
}
