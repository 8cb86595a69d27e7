// run: n=1,2,3,4 conduit=smp,sim threads=dynamic,static
// A strict pointer with phase is read and written whole: threads that change it never see a mixture.
#include <stdio.h>
#include <upc_relaxed.h>

#define N 64
shared [8] int data[8 * N * THREADS];
shared [8] int *strict shared where;
shared strict int done;

int main(void) {
  int wrong = 0;
  if (MYTHREAD == 0)
    where = data;
  upc_barrier;
  for (int i = 0; i < 300; i++) {
    /* Element k of block k: address and phase belong together. */
    const int k = (i * 5 + MYTHREAD) % 8;
    where = &data[8 * THREADS * k + k];
    shared [8] int *seen = where;
    const int at = seen - data;
    if (at % 8 != (int)upc_phaseof(seen) || at / 8 / THREADS != at % 8)
      wrong++;
  }
  upc_barrier;
  where++;
  upc_barrier;
  if (wrong)
    printf("thread %d saw %d mixtures\n", MYTHREAD, wrong);
  upc_barrier;
  if (MYTHREAD == 0)
    printf("pointers are whole\n");
  return wrong != 0;
}
