// run
// Pointers-to-shared in a domain: every thread prepends to one list.
#include "../check.h"
#include <upc_atomic.h>
typedef struct node {
  int thread;
  shared void *next;
} node;
shared void *shared head;

int main(void) {
  upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(UPC_PTS, UPC_GET | UPC_SET | UPC_CSWAP, 0);
  shared [] node *mine = upc_alloc(sizeof(node));
  shared void *fresh = mine, *seen, *expected;
  mine->thread = MYTHREAD;
  upc_atomic_strict(domain, &seen, UPC_GET, &head, NULL, NULL);
  do {
    expected = seen;
    mine->next = expected;
    upc_atomic_strict(domain, &seen, UPC_CSWAP, &head, &expected, &fresh);
  } while (seen != expected);
  upc_barrier;
  unsigned threads = 0;
  for (shared [] node *at = head; at != NULL; at = at->next)
    threads |= 1u << at->thread;
  CHECK(threads == (1u << THREADS) - 1);
  return passed();
}
