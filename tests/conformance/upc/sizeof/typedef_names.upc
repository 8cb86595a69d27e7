// run
// The operators on names of types, with blocks in the typedef and beside it.
#include "../check.h"
typedef shared [4] double blocked;
typedef shared [4] double rows[2][4 * THREADS];
typedef double plain[3];

int main(void) {
  CHECK(upc_blocksizeof(blocked) == 4 && upc_elemsizeof(blocked) == 8 && upc_blocksizeof(rows) == 4);
  CHECK(upc_elemsizeof(rows) == 8 && upc_elemsizeof(shared [2] plain) == 8 && upc_blocksizeof(shared [2] plain) == 2);
  CHECK(upc_blocksizeof(shared plain) == 1 && upc_blocksizeof(shared [] plain) == 0);
  CHECK(upc_localsizeof(rows) == 64 && upc_localsizeof(shared [4] char[THREADS]) == 4);
  return passed();
}
