// run
// Pointers that promise more: const, strict, relaxed and volatile targets of the same data.
#include "../check.h"
shared [2] int a[2 * THREADS];

int main(void) {
  shared [2] int *plain = &a[2 * MYTHREAD + 1];
  *plain = 5 + MYTHREAD;
  const shared [2] int *read_only = plain;
  strict shared [2] int *ordered = (strict shared [2] int *)plain;
  relaxed shared [2] int *loose = (relaxed shared [2] int *)plain;
  volatile shared [2] int *watched = plain;
  CHECK(*read_only == 5 + MYTHREAD && *ordered == *loose && *watched == *read_only);
  *ordered += 1;
  *loose += 2;
  *watched += 3;
  CHECK(*plain == 11 + MYTHREAD && upc_phaseof(ordered) == 1 && upc_phaseof((shared void *)watched) == 1);
  shared [2] int *const fixed = plain;
  ++*fixed;
  CHECK(a[2 * MYTHREAD + 1] == 12 + MYTHREAD);
  return passed();
}
