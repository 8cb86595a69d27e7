// run
// C11's _Atomic in private and shared data.
#include "../check.h"
#include <stdatomic.h>
static _Atomic int own;
shared _Atomic long words[THREADS];

int main(void) {
  for (int i = 0; i < 5; i++)
    own += i;
  atomic_fetch_add(&own, 1);
  words[(MYTHREAD + 1) % THREADS] = own;
  words[(MYTHREAD + 1) % THREADS] -= 4;
  upc_barrier;
  CHECK(own == 11 && words[MYTHREAD] == 7);
  return passed();
}
