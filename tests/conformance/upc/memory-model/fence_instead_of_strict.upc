// run
// A fence between relaxed data and a relaxed flag that is volatile orders them on both sides.
#include "../check.h"
shared int data[16 * THREADS];
volatile shared int flag[THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  for (int i = 0; i < 16; i++)
    data[next + i * THREADS] = 7 * i + 1;
  upc_fence;
  flag[next] = 1;
  while (!flag[MYTHREAD]) {
  }
  upc_fence;
  for (int i = 0; i < 16; i++)
    CHECK(data[MYTHREAD + i * THREADS] == 7 * i + 1);
  return passed();
}
