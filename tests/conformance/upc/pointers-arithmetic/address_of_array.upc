// run
// The address of a whole array points to its first element's place and steps over all of it.
#include "../check.h"
shared [2] int a[4 * THREADS];

int main(void) {
  shared [2] int(*whole)[4 * THREADS] = &a;
  CHECK(upc_threadof(whole) == 0 && upc_phaseof(whole) == 0);
  CHECK(&(*whole)[3] == &a[3]);
  CHECK((shared void *)whole == (shared void *)&a[0]);
  return passed();
}
