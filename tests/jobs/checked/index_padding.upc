// says: index 6 is outside of an array of 6 elements: a[n]
#include <upc.h>
/* The last block is a short one: there is memory behind it. */
shared [4] int a[3 * THREADS];
int main(void) {
  volatile int n = 3 * THREADS;
  if (MYTHREAD == 1)
    a[n] = 1;
}
