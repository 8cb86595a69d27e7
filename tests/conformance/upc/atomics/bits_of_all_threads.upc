// run
// Each thread sets, clears and turns its own bit; none of the others is lost.
#include "../check.h"
#include <stdint.h>
#include <upc_atomic.h>
shared uint64_t word;
shared uint32_t half;

int main(void) {
  const uint64_t mine = (uint64_t)1 << (60 - MYTHREAD), others = ~mine;
  const uint32_t low = 1u << MYTHREAD;
  upc_atomicdomain_t *wide = upc_all_atomicdomain_alloc(UPC_UINT64, UPC_AND | UPC_OR | UPC_XOR, 0);
  upc_atomicdomain_t *narrow = upc_all_atomicdomain_alloc(UPC_UINT32, UPC_XOR, 0);
  for (int i = 0; i < 11; i++) {
    uint64_t old;
    upc_atomic_relaxed(wide, &old, i % 2 ? UPC_AND : UPC_OR, &word, i % 2 ? &others : &mine, NULL);
    CHECK(((old & mine) != 0) == (i % 2));
    upc_atomic_relaxed(narrow, NULL, UPC_XOR, &half, &low, NULL);
  }
  upc_barrier;
  uint64_t all = 0;
  for (int t = 0; t < THREADS; t++)
    all |= (uint64_t)1 << (60 - t);
  CHECK(word == all && half == (1u << THREADS) - 1);
  return passed();
}
