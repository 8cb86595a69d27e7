// run
// Lists in shared memory whose nodes lie on alternating threads, reversed in place.
#include "../check.h"
typedef struct node { struct { shared struct node *next; } link; int key; } node;
shared node nodes[6 * THREADS];
shared node *shared head;

int main(void) {
  upc_forall(int i = 0; i < 6 * THREADS; i++; &nodes[i]) {
    nodes[i].key = i;
    nodes[i].link.next = i + 1 < 6 * THREADS ? &nodes[i + 1] : NULL;
  }
  upc_barrier;
  if (MYTHREAD == 0) {
    shared node *done = NULL;
    for (shared node *at = nodes, *next; at != NULL; at = next) {
      next = at->link.next;
      at->link.next = done;
      done = at;
    }
    head = done;
  }
  upc_barrier;
  int key = 6 * THREADS;
  for (shared node *at = head; at != NULL; at = at->link.next)
    CHECK(at->key == --key);
  CHECK(key == 0);
  return passed();
}
