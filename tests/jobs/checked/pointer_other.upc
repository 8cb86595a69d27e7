// says: p[64 + 64]: the pointer points into the shared object `a`, and this is in the shared object `
#include <upc.h>
/* Whichever stands behind `a` in memory. */
shared [] char before[64], a[64], behind[64];
int main(void) {
  shared [] char *p = a;
  before[0] = behind[0] = 1;
  if (MYTHREAD == 0)
    p[64 + 64] = 1;
}
