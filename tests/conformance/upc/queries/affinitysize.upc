// run
// upc_affinitysize tells each thread's bytes exactly; together they are the total.
#include "../check.h"

int main(void) {
  for (size_t total = 0; total < 200; total += 7)
    for (size_t block = 0; block < 30; block += 4) {
      size_t sum = 0;
      for (int t = 0; t < THREADS; t++) {
        size_t counted = 0;
        for (size_t byte = 0; byte < total; byte++)
          counted += block == 0 ? t == 0 : byte / block % THREADS == (size_t)t;
        CHECK(upc_affinitysize(total, block, t) == counted);
        sum += counted;
      }
      CHECK(sum == total);
    }
  return passed();
}
