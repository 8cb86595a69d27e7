// run
// A thousand small allocations do not overlap, and are all usable until they are freed in another order.
#include "../check.h"

int main(void) {
  static shared [] int *all[1000];
  for (int i = 0; i < 1000; i++) {
    all[i] = upc_alloc((1 + i % 5) * sizeof(int));
    CHECK(all[i] != NULL && upc_threadof(all[i]) == MYTHREAD);
    for (int k = 0; k <= i % 5; k++)
      all[i][k] = 10 * i + k;
  }
  for (int i = 0; i < 1000; i++) {
    const int at = i * 387 % 1000;
    for (int k = 0; k <= at % 5; k++)
      CHECK(all[at][k] == 10 * at + k);
    upc_free(all[at]);
  }
  return passed();
}
