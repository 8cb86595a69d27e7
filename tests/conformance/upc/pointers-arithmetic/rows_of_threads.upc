// run
// A row whose length is THREADS has a size that is known when the program runs.
#include "../check.h"
shared int a[4][THREADS];

int main(void) {
  shared int(*row)[THREADS] = a;
  row += 2;
  CHECK(&(*row)[1 % THREADS] == &a[2][1 % THREADS]);
  CHECK(upc_threadof(*row) == 0 && row - a == 2);
  CHECK(sizeof(*row) == THREADS * sizeof(int));
  return passed();
}
