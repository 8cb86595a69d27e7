// run
// upc_affinitysize of sizes around multiples of a round, of blocks larger than the object, and of no blocks.
#include "../check.h"

int main(void) {
  for (size_t block = 1; block <= 9; block += 4)
    for (size_t total = 0; total <= 5 * block * THREADS; total++) {
      size_t count[THREADS], sum = 0;
      memset(count, 0, sizeof count);
      for (size_t i = 0; i < total; i++)
        count[i / block % THREADS]++;
      for (int t = 0; t < THREADS; t++) {
        CHECK(upc_affinitysize(total, block, t) == count[t]);
        sum += count[t];
      }
      CHECK(sum == total);
    }
  CHECK(upc_affinitysize(100, 0, 0) == 100 && (THREADS == 1 || upc_affinitysize(100, 0, THREADS - 1) == 0));
  return passed();
}
