// run
// upc_fence orders relaxed accesses.
#include "../check.h"
shared int data[THREADS];
shared int flag[THREADS];

int main(void) {
  data[MYTHREAD] = 5 + MYTHREAD;
  upc_fence;
  flag[MYTHREAD] = 1;
  int next = (MYTHREAD + 1) % THREADS;
  while (!flag[next])
    upc_fence;
  upc_fence;
  CHECK(data[next] == 5 + next);
  return passed();
}
