// run: static
// [*] on an array that its initialiser sizes: first the size, then the block.
#include "../check.h"
shared [*] int a[] = {1, 2, 3, 4, 5, 6, 7, 8};

int main(void) {
  CHECK(sizeof a == 32 && upc_blocksizeof(a) == (8 + THREADS - 1) / THREADS);
  for (int i = 0; i < 8; i++)
    CHECK(a[i] == i + 1);
  return passed();
}
