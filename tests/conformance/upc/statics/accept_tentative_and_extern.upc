// accept
// Shared objects announced several times, in blocks and outside, sizes told late.
#include <upc.h>
extern shared [2] int a[];
shared [2] int a[4 * THREADS];
shared [2] int a[4 * THREADS];
extern shared int b;
shared int b;
static shared int c[THREADS];
static shared int c[THREADS];
int main(void) {
  extern shared int b;
  extern shared [2] int a[4 * THREADS];
  return b + a[0] + c[0];
}
