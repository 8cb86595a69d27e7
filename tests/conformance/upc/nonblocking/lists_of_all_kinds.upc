// run
// Lists and strides between every two places, waited for by a handle.
#include "../check.h"
#define N 24
shared [N] int a[N * THREADS], b[N * THREADS];

/* The even elements of 12, there in the first half. */
static void halves(int (*at)(int), int base) {
  for (int i = 0; i < 6; i++)
    CHECK(at(i) == base + 2 * i);
}
static int here[N], out[N];
static int private_at(int i) { return here[i]; }
static int shared_at(int i) { return b[N * ((MYTHREAD + 1) % THREADS) + i]; }

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  shared [N] int *from = &a[N * next], *to = &b[N * next];
  const size_t word = sizeof(int), two = 2 * word, three = 3 * word;
  for (int i = 0; i < N; i++)
    out[i] = a[N * MYTHREAD + i] = 100 * MYTHREAD + i;
  upc_barrier;
  bupc_waitsync(bupc_memget_fstrided_async(here, 6 * word, 6 * word, 1, from, word, two, 6));
  halves(private_at, 100 * next);
  bupc_memget_fstrided(here, three, three, 2, from + 2, word, two, 6);
  halves(private_at, 100 * next + 2);
  bupc_waitsync(bupc_memput_fstrided_async(to, three, three, 2, out, word, two, 6));
  halves(shared_at, 100 * MYTHREAD);
  bupc_memcpy_fstrided(to, word, word, 6, from, word, two, 6);
  halves(shared_at, 100 * next);
  bupc_waitsync(bupc_memcpy_fstrided_async(to, word, word, 6, from + 4, word, two, 6));
  halves(shared_at, 100 * next + 4);
  const size_t dense[] = {word}, sparse[] = {two}, count[] = {word, 6};
  bupc_waitsync(bupc_memget_strided_async(here, dense, from + 6, sparse, count, 1));
  halves(private_at, 100 * next + 6);
  bupc_waitsync(bupc_memput_strided_async(to, dense, out + 8, sparse, count, 1));
  halves(shared_at, 100 * MYTHREAD + 8);
  bupc_waitsync(bupc_memcpy_strided_async(to, dense, from + 1, sparse, count, 1));
  halves(shared_at, 100 * next + 1);

  bupc_smemvec_t far[3] = {{from, word}, {from + 2, word}, {from + 4, word}}, goal[1] = {{to, three}};
  bupc_pmemvec_t near[2] = {{here, word}, {here + 1, two}}, mine[3] = {{out, word}, {out + 2, word}, {out + 4, word}};
  bupc_memget_vlist(2, near, 3, far);
  CHECK(here[0] == 100 * next && here[1] == 100 * next + 2 && here[2] == 100 * next + 4);
  bupc_waitsync(bupc_memput_vlist_async(1, goal, 3, mine));
  CHECK(to[0] == out[0] && to[1] == out[2] && to[2] == out[4]);
  bupc_memcpy_vlist(1, goal, 3, far);
  CHECK(to[0] == from[0] && to[1] == from[2] && to[2] == from[4]);
  far[0].addr = from + 6;
  bupc_waitsync(bupc_memcpy_vlist_async(1, goal, 3, far));
  CHECK(to[0] == from[6] && to[1] == from[2]);

  shared void *const goals[1] = {to};
  shared const void *const fars[2] = {from + 8, from + 10};
  const void *const mines[2] = {out + 8, out + 10};
  void *const nears[1] = {here};
  bupc_memput_ilist(1, goals, 2 * word, 2, mines, word);
  CHECK(to[0] == out[8] && to[1] == out[10]);
  bupc_memcpy_ilist(1, goals, 2 * word, 2, fars, word);
  CHECK(to[0] == from[8] && to[1] == from[10]);
  bupc_waitsync(bupc_memget_ilist_async(1, nears, 2 * word, 2, fars, word));
  CHECK(here[0] == from[8] && here[1] == from[10]);
  bupc_waitsync(bupc_memput_ilist_async(1, goals, 2 * word, 2, mines, word));
  CHECK(to[0] == out[8]);
  bupc_waitsync(bupc_memcpy_ilist_async(1, goals, 2 * word, 2, fars, word));
  CHECK(to[1] == from[10]);
  return passed();
}
