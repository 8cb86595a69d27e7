// run
// A private pointer into the own part becomes the pointer-to-shared that it came from.
#include "../check.h"
shared [4] int a[8 * THREADS];

int main(void) {
  for (int k = 0; k < 4; k++) {
    shared [4] int *p = &a[4 * MYTHREAD + k];
    shared void *back = bupc_local_to_shared((int *)p, MYTHREAD, k);
    CHECK(back == (shared void *)p && upc_threadof(back) == MYTHREAD && upc_phaseof(back) == k);
    CHECK((shared [4] int *)back + 5 == p + 5);
  }
  return passed();
}
