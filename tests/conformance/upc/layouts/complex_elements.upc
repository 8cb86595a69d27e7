// run
// Complex numbers in blocks: reading, writing, parts and compound assignment.
#include "../check.h"
#include <complex.h>
shared [2] double complex a[4 * THREADS];
shared float complex f;

int main(void) {
  upc_forall(int i = 0; i < 4 * THREADS; i++; &a[i]) a[i] = i + 2 * i * I;
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++)
    CHECK(creal(a[i]) == i && cimag(a[i]) == 2 * i);
  upc_barrier;
  upc_forall(int i = 0; i < 4 * THREADS; i++; &a[i]) a[i] *= I;
  if (MYTHREAD == 0)
    f = 1 - I;
  upc_barrier;
  for (int i = 0; i < 4 * THREADS; i++)
    CHECK(creal(a[i]) == -2 * i && cimag(a[i]) == i);
  CHECK(conj(f) == 1 + I);
  return passed();
}
