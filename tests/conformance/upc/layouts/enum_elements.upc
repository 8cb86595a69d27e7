// run
// Enumerations and what is made of them by operators.
#include "../check.h"
enum colour { RED = 3, GREEN = 1 << 20, BLUE = -5 };
shared [2] enum colour a[2 * THREADS];

int main(void) {
  static const enum colour all[] = {RED, GREEN, BLUE};
  a[2 * MYTHREAD] = all[MYTHREAD % 3];
  a[2 * MYTHREAD + 1] = all[(MYTHREAD + 1) % 3];
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    int found = 0;
    switch (a[2 * t]) {
    case RED:
      found = 0;
      break;
    case GREEN:
      found = 1;
      break;
    case BLUE:
      found = 2;
    }
    CHECK(found == t % 3 && a[2 * t + 1] == all[(t + 1) % 3]);
  }
  return passed();
}
