// run
// A side effect in a shared subscript happens once.
#include "../check.h"
shared int a[10 * THREADS];
shared int index_in_shared;

int main(void) {
  if (MYTHREAD == 0) {
    int i = 0;
    a[i++] = 5;
    a[i++] += 6;
    CHECK(i == 2);
    a[index_in_shared++] = 9;
    a[++index_in_shared]++;
    CHECK(index_in_shared == 2 && a[0] == 9 && a[1] == 6 && a[2] == 1);
  }
  return passed();
}
