// run
// GNU C's vectors beside shared data: comparisons give vectors of signed integers as wide as the elements.
#include "../check.h"
typedef double pair __attribute__((vector_size(16)));
typedef long mask __attribute__((vector_size(16)));
typedef float quad __attribute__((vector_size(16)));
typedef int bits __attribute__((vector_size(16)));
shared double sums[THREADS];

int main(void) {
  pair f = {1, 2};
  const mask m = f != (pair){1, 3};
  CHECK(m[0] == 0 && m[1] == -1);
  f += (pair)(f > 5.0);
  const quad q = {1, 2, 3, 4};
  const bits less = q < 3.0f;
  CHECK(less[0] == -1 && less[1] == -1 && less[2] == 0 && less[3] == 0 && f[1] == 2);
  sums[MYTHREAD] = f[0] + f[1];
  CHECK(sums[MYTHREAD] == 3);
  bits b = {1, 2, 3, 4};
  b = b * 2 + (int)sums[MYTHREAD];
  b <<= 1;
  CHECK(b[0] == 10 && b[3] == 22);
  return passed();
}
