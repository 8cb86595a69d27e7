// run
// The end of main waits for all threads: shared data of a thread that is done is still read.
#include "../check.h"
#include <unistd.h>
shared int a[THREADS];

int main(void) {
  a[MYTHREAD] = 5 * MYTHREAD;
  upc_barrier;
  if (MYTHREAD != 0)
    return 0;
  usleep(50000);
  for (int t = 0; t < THREADS; t++)
    CHECK(a[t] == 5 * t);
  puts("PASS");
  return 0;
}
