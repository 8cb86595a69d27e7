// run
// What is volatile is read each time that the program says so, in loops that count, too.
#include "../check.h"
shared volatile int flag, answer;

int waits(void) {
  for (long turn = 0; turn < 1L << 40; turn++)
    if (flag)
      return 1;
  return 0;
}

int main(void) {
  upc_barrier;
  if (MYTHREAD == THREADS - 1) {
    flag = 1;
    upc_fence;
  }
  CHECK(waits());
  CHECK(answer == 0);
  upc_barrier;
  return passed();
}
