// run
// SET with a fetched old value is a swap: of all values that were put in, each comes out once or stays.
#include "../check.h"
#include <upc_atomic.h>
shared int slot = -1;
shared int seen[10 * THREADS];

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET, 0);
  for (int i = 0; i < 10; i++) {
    const int mine = 10 * MYTHREAD + i;
    int out;
    upc_atomic_strict(domain, &out, UPC_SET, &slot, &mine, NULL);
    if (out >= 0)
      seen[out] = 1;
  }
  upc_barrier;
  int sum = 0;
  for (int i = 0; i < 10 * THREADS; i++)
    sum += seen[i];
  CHECK(sum == 10 * THREADS - 1 && slot >= 0 && seen[slot] == 0);
  return passed();
}
