// run
// The blocks of one thread follow each other in its memory without a gap.
#include "../check.h"
shared [3] int a[9 * THREADS];

int main(void) {
  int *mine = (int *)&a[3 * MYTHREAD];
  for (int b = 0; b < 3; b++)
    for (int k = 0; k < 3; k++)
      CHECK((int *)&a[(b * THREADS + MYTHREAD) * 3 + k] == mine + 3 * b + k);
  return passed();
}
