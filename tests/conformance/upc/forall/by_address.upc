// run
// Iteration i runs where the element lies.
#include "../check.h"
shared [3] int who[12 * THREADS];

int main(void) {
  int i, ran = 0;
  upc_forall(i = 0; i < 12 * THREADS; i++; &who[i]) {
    CHECK(upc_threadof(&who[i]) == MYTHREAD);
    who[i] = MYTHREAD + 1;
    ran++;
  }
  CHECK(i == 12 * THREADS && ran == 12);
  upc_barrier;
  for (i = 0; i < 12 * THREADS; i++)
    CHECK(who[i] == i / 3 % THREADS + 1);
  return passed();
}
