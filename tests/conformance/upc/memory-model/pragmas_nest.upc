// run
// Pragmas at the start of blocks end with them, one inside the other.
#include "../check.h"
shared int a[THREADS], done[THREADS];

int main(void) {
#pragma upc strict
  const int next = (MYTHREAD + 1) % THREADS;
  {
#pragma upc relaxed
    a[next] = 4;
    {
#pragma upc strict
      done[next] = 1;
    }
  }
  while (!done[MYTHREAD]) {
  }
  CHECK(a[MYTHREAD] == 4);
  return passed();
}
