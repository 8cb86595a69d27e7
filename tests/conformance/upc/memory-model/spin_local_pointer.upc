// run
// A volatile private pointer to own shared memory sees what others write.
#include "../check.h"
shared int mail[THREADS];

int main(void) {
  volatile int *mine = (volatile int *)&mail[MYTHREAD];
  mail[(MYTHREAD + 1) % THREADS] = 1 + MYTHREAD;
  upc_fence;
  while (*mine == 0)
    ;
  CHECK(*mine == 1 + (MYTHREAD + THREADS - 1) % THREADS);
  return passed();
}
