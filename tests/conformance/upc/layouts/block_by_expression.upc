// run
// A block size is any integer constant expression.
#include "../check.h"
enum { SIX = 6 };
shared [sizeof(int) * 2 - 3] char five[10 * THREADS];
shared [SIX + 1] char seven[10 * THREADS];

int main(void) {
  CHECK(upc_blocksizeof(five) == 5 && upc_blocksizeof(seven) == 7);
  CHECK(upc_threadof(&five[5]) == 1 % THREADS && upc_threadof(&seven[7]) == 1 % THREADS);
  return passed();
}
