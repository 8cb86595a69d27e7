// run
// A linked list across all threads: shared pointers-to-shared.
#include "../check.h"
struct node { int value; shared struct node *next; };
shared struct node nodes[2 * THREADS];

int main(void) {
  for (int i = MYTHREAD; i < 2 * THREADS; i += THREADS) {
    nodes[i].value = i;
    nodes[i].next = i + 1 < 2 * THREADS ? &nodes[i + 1] : NULL;
  }
  upc_barrier;
  int sum = 0, length = 0;
  for (shared struct node *p = nodes; p != NULL; p = p->next, length++)
    sum += p->value;
  CHECK(length == 2 * THREADS && sum == THREADS * (2 * THREADS - 1));
  return passed();
}
