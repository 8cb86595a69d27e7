// run
// Concurrent strict writes of whole words: what is read is one of the values written, never a mixture.
#include "../check.h"
#include <stdint.h>
strict shared uint64_t word;
shared uint64_t seen[THREADS];

int main(void) {
  const uint64_t mine = 0x0101010101010101u * (MYTHREAD + 1);
  for (int i = 0; i < 200; i++) {
    word = mine;
    const uint64_t now = word;
    CHECK(now % 0x0101010101010101u == 0 && now / 0x0101010101010101u <= (uint64_t)THREADS);
  }
  seen[MYTHREAD] = word;
  upc_barrier;
  CHECK(word == seen[MYTHREAD] || THREADS > 1);
  return passed();
}
