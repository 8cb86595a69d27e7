// run
// Affinity by the address of a member, of a row, of an element behind a pointer, of a string of indices.
#include "../check.h"
struct pair { int a, b; };
shared [2] struct pair pairs[4 * THREADS];
shared int order[2 * THREADS];
shared [3] int data[6 * THREADS];

int main(void) {
  int n = 0;
  upc_forall(int i = 0; i < 4 * THREADS; i++; &pairs[i].b) {
    CHECK(upc_threadof(&pairs[i]) == MYTHREAD);
    n++;
  }
  CHECK(n == 4);
  for (int k = 0; k < 2; k++)
    order[2 * MYTHREAD + k] = 3 * (2 * MYTHREAD + k);
  upc_barrier;
  n = 0;
  upc_forall(int i = 0; i < 2 * THREADS; i++; &data[order[i]]) {
    CHECK(i % THREADS == MYTHREAD);
    n++;
  }
  CHECK(n == 2);
  shared [3] int *p = data;
  n = 0;
  upc_forall(; p < &data[6 * THREADS]; p++; p) n++;
  CHECK(n == 6);
  return passed();
}
