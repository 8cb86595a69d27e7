// run
// Whatever the affinity, all threads together run each iteration once.
#include "../check.h"
shared int who[10 * THREADS], ran[THREADS];

int main(void) {
  upc_forall(int i = 0; i < 10 * THREADS; i++; 3 * i + 1) {
    who[i] = MYTHREAD + 1;
    ran[MYTHREAD]++;
  }
  upc_barrier;
  int total = 0;
  for (int t = 0; t < THREADS; t++)
    total += ran[t];
  CHECK(total == 10 * THREADS);
  for (int i = 0; i < 10 * THREADS; i++)
    CHECK(who[i] == (3 * i + 1) % THREADS + 1);
  return passed();
}
