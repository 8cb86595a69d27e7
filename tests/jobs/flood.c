/* Every rank writes without an end; with an argument the last one fails after so many milliseconds. */
#include <kroll/kroll.h>
#include <stdio.h>
#include <stdlib.h>

int main(int words, char **word) {
  kroll_boot();
  const uint64_t start = kroll_ticks_ns();
  const uint64_t limit = words > 1 ? strtoull(word[1], NULL, 10) * 1000000 : UINT64_MAX;
  for (long line = 0;; line++) {
    printf("line %ld of rank %d\n", line, kroll_my_rank);
    if (kroll_my_rank == kroll_ranks - 1 && kroll_ticks_ns() - start > limit)
      kroll_fail(NULL, "it is enough");
  }
}
