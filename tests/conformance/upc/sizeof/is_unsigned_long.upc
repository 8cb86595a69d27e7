// run
// All four give size_t; in constant expressions, array bounds, enumerations and static assertions.
#include "../check.h"
shared [3] short a[3 * THREADS];
enum { BLOCK = upc_blocksizeof(a), ELEMENT = upc_elemsizeof(a), LOCAL = upc_localsizeof(a) };
static char room[upc_blocksizeof(a) * upc_elemsizeof(a)];
_Static_assert(upc_localsizeof(a) == 6, "three shorts");

int main(void) {
  CHECK(BLOCK == 3 && ELEMENT == 2 && LOCAL == 6 && sizeof room == 6);
  CHECK(_Generic(upc_blocksizeof(a), size_t : 1, default : 0) && _Generic(upc_elemsizeof(a), size_t : 1, default : 0));
  CHECK(_Generic(upc_localsizeof(a), size_t : 1, default : 0) && _Generic(sizeof a, size_t : 1, default : 0));
  CHECK(upc_blocksizeof(a) - 4 > 0);
  return passed();
}
