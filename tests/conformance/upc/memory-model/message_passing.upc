// run
// Relaxed data before a strict flag: who sees the flag sees all of the data, from any thread to any other.
#include "../check.h"
shared [100] int data[100 * THREADS];
strict shared int ready[THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  for (int round = 1; round <= 5; round++) {
    for (int i = 0; i < 100; i++)
      data[100 * next + i] = 1000 * round + i;
    ready[next] = round;
    while (ready[MYTHREAD] < round) {
    }
    for (int i = 0; i < 100; i++)
      CHECK(data[100 * MYTHREAD + i] == 1000 * round + i);
    upc_barrier;
  }
  return passed();
}
