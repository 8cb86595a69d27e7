// run: static
// In the static environment [*] rounds the block size up.
#include "../check.h"
shared [*] int a[13];

int main(void) {
  size_t block = (13 + THREADS - 1) / THREADS;
  CHECK(upc_blocksizeof(a) == block);
  for (size_t i = 0; i < 13; i++)
    CHECK(upc_threadof(&a[i]) == i / block);
  return passed();
}
