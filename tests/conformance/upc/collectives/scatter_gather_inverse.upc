// run
// Gather undoes what scatter did, for blocks of structs, from any thread to any other.
#include "../check.h"
#include <upc_collective.h>
struct item { char tag; double value; };
shared [2] struct item parts[2 * THREADS];

int main(void) {
  shared [] struct item *shared *both = upc_all_alloc(THREADS, sizeof(shared [] struct item *));
  both[MYTHREAD] = upc_alloc(2 * THREADS * sizeof(struct item));
  upc_barrier;
  for (int root = 0; root < THREADS; root++) {
    shared [] struct item *from = both[root], *to = both[(root + 1) % THREADS];
    if (MYTHREAD == root)
      for (int i = 0; i < 2 * THREADS; i++)
        from[i] = (struct item){(char)('a' + i), root + i / 8.0};
    upc_all_scatter(parts, from, 2 * sizeof(struct item), 0);
    for (int i = 0; i < 2; i++) {
      CHECK(parts[2 * MYTHREAD + i].value == root + (2 * MYTHREAD + i) / 8.0);
      parts[2 * MYTHREAD + i].tag++;
    }
    upc_all_gather(to, parts, 2 * sizeof(struct item), 0);
    for (int i = 0; i < 2 * THREADS; i++)
      CHECK(to[i].tag == 'b' + i && to[i].value == root + i / 8.0);
    upc_barrier;
  }
  return passed();
}
