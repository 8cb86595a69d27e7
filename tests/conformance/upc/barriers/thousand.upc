// run
// A thousand barriers, each of which orders a store before a load of the neighbour's.
#include "../check.h"
shared int a[2][THREADS];

int main(void) {
  for (int i = 0; i < 1000; i++) {
    a[i % 2][MYTHREAD] = i;
    upc_barrier i;
    CHECK(a[i % 2][(MYTHREAD + 1) % THREADS] == i);
  }
  return passed();
}
