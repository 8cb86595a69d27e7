// run
// Data written before a strict flag is seen by who sees the flag.
#include "../check.h"
strict shared int flag[THREADS];
relaxed shared int data[THREADS];

int main(void) {
  int left = (MYTHREAD + THREADS - 1) % THREADS;
  for (int round = 1; round <= 100; round++) {
    data[MYTHREAD] = round * 3;
    flag[MYTHREAD] = round;
    while (flag[left] < round)
      ;
    CHECK(data[left] >= round * 3);
    upc_barrier;
  }
  return passed();
}
