// says: index.upc:8:3: rank 0: index 20 is outside of an array of 20 elements: a[i]
#include <upc.h>
shared int a[10 * THREADS];
int main(void) {
  int i;
  for (i = 0; MYTHREAD == 0 && i <= 10 * THREADS; i++)
    // The last one is too far.
  a[i] = i;
  upc_barrier;
}
