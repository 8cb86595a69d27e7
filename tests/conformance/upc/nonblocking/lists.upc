// run
// Berkeley's transfers of many pieces: vlist, ilist, fstrided, strided.
#include "../check.h"
shared [100] int a[100 * THREADS];

int main(void) {
  int next = (MYTHREAD + 1) % THREADS, last = (MYTHREAD + THREADS - 1) % THREADS, buffer[100], got[20];
  shared [100] int *to = &a[100 * next], *mine = &a[100 * MYTHREAD];
  const size_t far_stride[] = {10 * sizeof(int)}, near_stride[] = {2 * sizeof(int)}, count[] = {2 * sizeof(int), 10};
  for (int i = 0; i < 100; i++)
    buffer[i] = i + 100 * MYTHREAD;
  /* two of each row of ten from the first twenty */
  bupc_memput_fstrided(to, 2 * sizeof(int), 10 * sizeof(int), 10, buffer, 20 * sizeof(int), 20 * sizeof(int), 1);
  bupc_memput_strided(to + 5, far_stride, buffer + 20, near_stride, count, 1);
  upc_barrier;
  for (int i = 0; i < 20; i++) {
    CHECK(mine[i / 2 * 10 + i % 2] == 100 * last + i);
    CHECK(mine[5 + i / 2 * 10 + i % 2] == 100 * last + 20 + i);
  }
  bupc_memget_strided(got, near_stride, to + 5, far_stride, count, 1);
  for (int i = 0; i < 20; i++)
    CHECK(got[i] == buffer[20 + i]);
  upc_barrier;
  {
    bupc_smemvec_t there[2] = {{to + 70, 8}, {to + 80, 12}};
    bupc_pmemvec_t here[1] = {{buffer + 3, 20}};
    bupc_memput_vlist(2, there, 1, here);
    CHECK(to[70] == buffer[3] && to[71] == buffer[4] && to[80] == buffer[5] && to[82] == buffer[7]);
    here[0].addr = got;
    bupc_waitsync(bupc_memget_vlist_async(1, here, 2, there));
    CHECK(got[0] == buffer[3] && got[4] == buffer[7]);
  }
  {
    shared void *const there[2] = {to + 30, to + 40};
    void *const here[4] = {got, got + 1, got + 8, got + 9};
    const size_t block[] = {0, 2 * sizeof(int)};
    bupc_memget_ilist(4, here, sizeof(int), 2, (shared const void *const *)there, 2 * sizeof(int));
    CHECK(got[0] == to[30] && got[1] == to[31] && got[8] == to[40] && got[9] == to[41]);
    bupc_memcpy_strided(to + 98, block, to + 30, block, &block[1], 0);
    CHECK(to[98] == to[30] && to[99] == to[31]);
  }
  return passed();
}
