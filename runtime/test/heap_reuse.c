/* Freed memory serves again: a thousand times the budget goes through a small heap.
// options: -b 20000000
*/
#include "check.h"

int main(void) {
  kroll_boot();
  for (int turn = 0; turn < 3000; turn++) {
    const size_t bytes = (size_t)(turn * 7919 % 6000000) + 1;
    char *big = kroll_alloc(bytes, HERE);
    CHECK(big[0] == 0 && big[bytes / 2] == 0 && big[bytes - 1] == 0);
    big[0] = big[bytes / 2] = big[bytes - 1] = 1;
    kroll_free((kroll_gptr)big, HERE);
  }
  for (int turn = 0; turn < 300000; turn++) {
    char *small = kroll_alloc(1000, HERE);
    CHECK(small[0] == 0 && small[999] == 0);
    small[0] = small[999] = 1;
    kroll_free((kroll_gptr)small, HERE);
  }
  CHECK(kroll_alloc_try(20000000) == NULL);
  CHECK(kroll_alloc_try((size_t)1 << 60) == NULL);
  kroll_exit(0);
}
