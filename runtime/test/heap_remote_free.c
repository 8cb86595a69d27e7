/* Blocks freed by other ranks come back to their owner, who could not live without them.
// options: -b 8000000
*/
#include "check.h"

#define BLOCKS 100
SHARED(given, BLOCKS * 8);

int main(void) {
  kroll_boot();
  for (int turn = 0; turn < 12; turn++) {
    for (int i = 0; i < BLOCKS; i++) {
      char *block = kroll_alloc(10000 + (size_t)i * 100, HERE);
      CHECK(block[0] == 0 && block[9999] == 0);
      block[0] = block[9999] = 1;
      kroll_store(kroll_gptr, on(kroll_my_rank, given, (uint64_t)i * 8), (kroll_gptr)block, HERE);
    }
    kroll_barrier(NULL, HERE);
    for (int i = 0; i < BLOCKS; i++)
      kroll_free(kroll_load(kroll_gptr, on((kroll_my_rank + i) % kroll_ranks, given, (uint64_t)i * 8), HERE), HERE);
    kroll_barrier(NULL, HERE);
  }
  kroll_exit(0);
}
