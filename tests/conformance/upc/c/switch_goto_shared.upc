// run
// Control flow that depends on shared data.
#include "../check.h"
shared int state[THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS, steps = 0;
again:
  switch (state[far]) {
  case 0 ... 2:
    state[far]++;
    steps++;
    goto again;
  case 3:
    state[far] += 2;
    /* fall through */
  default:
    steps += 10;
  }
  do
    state[far]--;
  while (state[far] > 1);
  CHECK(steps == 13 && state[far] == 1);
  return passed();
}
