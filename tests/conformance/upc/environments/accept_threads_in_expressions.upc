// accept
// THREADS and MYTHREAD where values are wanted, in both environments.
#include <upc.h>
shared int a[THREADS];
static int f(int n) { return n + MYTHREAD; }
int main(void) {
  int automatic[THREADS], x = sizeof(int[THREADS]);
  double d = THREADS / 2.0;
  switch (MYTHREAD) { case 0: x++; default: x--; }
  automatic[MYTHREAD] = f(THREADS);
  for (int i = MYTHREAD; i < 10; i += THREADS) x += i;
  return (x + (int)d + automatic[MYTHREAD] + a[THREADS - 1]) * 0;
}
