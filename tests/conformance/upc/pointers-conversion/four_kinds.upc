// run
// The four kinds of pointer: each side private or shared.
#include "../check.h"
shared int data[THREADS];
int own = 5;
int *p1 = &own;
shared int *p2 = data;
int *shared p3[THREADS];
shared int *shared p4;

int main(void) {
  p3[MYTHREAD] = p1;
  if (MYTHREAD == 0)
    p4 = &data[THREADS - 1];
  data[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  CHECK(*p1 == 5 && p2[MYTHREAD] == MYTHREAD + 1 && *p3[MYTHREAD] == 5 && *p4 == THREADS);
  return passed();
}
