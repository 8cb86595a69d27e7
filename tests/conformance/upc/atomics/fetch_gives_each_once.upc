// run
// Tickets by fetch-and-increment: every number once, in order on each thread.
#include "../check.h"
#include <upc_atomic.h>
shared int next;
shared int taken[100 * THREADS];

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC | UPC_GET, 0);
  int before = -1;
  for (int i = 0; i < 100; i++) {
    int ticket;
    upc_atomic_relaxed(domain, &ticket, UPC_INC, &next, NULL, NULL);
    CHECK(ticket > before);
    taken[ticket]++;
    before = ticket;
  }
  upc_barrier;
  for (int i = 0; i < 100 * THREADS; i++)
    CHECK(taken[i] == 1);
  upc_all_atomicdomain_free(domain);
  return passed();
}
