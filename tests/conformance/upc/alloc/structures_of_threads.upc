// run
// A ring of records, one a thread, walked by all at once.
#include "../check.h"
typedef struct node { int owner; shared [] struct node *next; } node;
shared [] node *shared heads[THREADS];

int main(void) {
  heads[MYTHREAD] = upc_alloc(sizeof(node));
  heads[MYTHREAD]->owner = MYTHREAD;
  upc_barrier;
  heads[MYTHREAD]->next = heads[(MYTHREAD + 1) % THREADS];
  upc_barrier;
  shared [] node *at = heads[MYTHREAD];
  for (int i = 0; i < 3 * THREADS; i++, at = at->next)
    CHECK(at->owner == (MYTHREAD + i) % THREADS && upc_threadof(at) == at->owner);
  CHECK(at == heads[MYTHREAD]);
  return passed();
}
