// run
// sizeof of shared arrays counts all threads' parts.
#include "../check.h"
shared [3] int a[10 * THREADS];
shared int b[4][THREADS];
shared struct { char c[5]; } r;

int main(void) {
  CHECK(sizeof(a) == 40 * (size_t)THREADS && sizeof a / sizeof a[0] == 10 * (size_t)THREADS);
  CHECK(sizeof b[0] == sizeof(int) * (size_t)THREADS && sizeof r == 5);
  return passed();
}
