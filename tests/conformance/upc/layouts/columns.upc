// run
// A last dimension of THREADS puts column j on thread j.
#include "../check.h"
shared int a[4][THREADS];

int main(void) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < THREADS; j++)
      CHECK(upc_threadof(&a[i][j]) == j);
  return passed();
}
