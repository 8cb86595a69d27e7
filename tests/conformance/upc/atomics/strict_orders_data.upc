// run
// A strict atomic flag orders the relaxed data before it.
#include "../check.h"
#include <upc_atomic.h>
shared int data[64 * THREADS];
shared int flag[THREADS];

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET, 0);
  const int next = (MYTHREAD + 1) % THREADS, one = 1;
  for (int i = 0; i < 64; i++)
    data[next + i * THREADS] = 64 * MYTHREAD + i;
  upc_atomic_strict(domain, NULL, UPC_SET, &flag[next], &one, NULL);
  int seen = 0;
  while (!seen)
    upc_atomic_strict(domain, &seen, UPC_GET, &flag[MYTHREAD], NULL, NULL);
  for (int i = 0; i < 64; i++)
    CHECK(data[MYTHREAD + i * THREADS] == 64 * ((MYTHREAD + THREADS - 1) % THREADS) + i);
  return passed();
}
