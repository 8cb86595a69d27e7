// run
// upc_threadof of elements, members, rows, behind the end, null and allocated memory.
#include "../check.h"
struct s { int a, b; };
shared [2] struct s a[6 * THREADS];
shared int rows[4][THREADS];

int main(void) {
  CHECK(upc_threadof(NULL) == 0 && upc_phaseof(NULL) == 0);
  for (int i = 0; i < 6 * THREADS; i++) {
    CHECK(upc_threadof(&a[i].b) == i / 2 % THREADS && upc_phaseof(&a[i].b) == 0);
    CHECK(upc_threadof(a + i) == i / 2 % THREADS && upc_phaseof(a + i) == i % 2);
  }
  CHECK(upc_threadof(a + 6 * THREADS) == 3 * THREADS % THREADS && upc_phaseof(a + 6 * THREADS) == 0);
  for (int r = 0; r < 4; r++)
    CHECK(upc_threadof(rows[r]) == 0 && upc_threadof(&rows[r][THREADS - 1]) == THREADS - 1);
  shared void *own = upc_alloc(3);
  CHECK(upc_threadof(own) == MYTHREAD);
  return passed();
}
