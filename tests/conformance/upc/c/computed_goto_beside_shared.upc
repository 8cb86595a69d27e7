// run
// Addresses of labels in a table, chosen by a shared value.
#include "../check.h"
shared int choice[THREADS];

int main(void) {
  static void *const table[] = {&&zero, &&one, &&two};
  int n = 0;
  for (int i = 0; i < 6; i++) {
    choice[MYTHREAD] = i % 3;
    goto *table[choice[MYTHREAD]];
  two:
    n += 100;
  one:
    n += 10;
  zero:
    n += 1;
  }
  CHECK(n == 246);
  return passed();
}
