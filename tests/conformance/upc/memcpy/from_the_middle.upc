// run
// A transfer that begins inside of a block runs on in the memory of one thread, through its next blocks.
#include "../check.h"
shared [4] int a[12 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 12 * THREADS; i++; &a[i]) a[i] = i;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  int got[9];
  upc_memget(got, &a[4 * next + 2], sizeof got);
  for (int k = 0; k < 9; k++) {
    const int local = k + 2;
    CHECK(got[k] == (local / 4 * THREADS + next) * 4 + local % 4);
  }
  return passed();
}
