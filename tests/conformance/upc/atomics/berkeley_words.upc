// run
// Berkeley's atomic words, of 64 and 32 bits.
#include "../check.h"
#include <stdint.h>
shared uint64_t u64;
shared int64_t i64;
shared uint32_t u32;
shared int32_t i32;
shared int64_t words[THREADS];

int main(void) {
  shared int64_t *word = &words[(MYTHREAD + 1) % THREADS];
  for (int i = 0; i < 20; i++) {
    bupc_atomicU64_fetchadd_relaxed(&u64, 1);
    bupc_atomicI64_fetchadd_strict(&i64, -2);
    bupc_atomicU32_fetchadd_relaxed(&u32, 3);
    bupc_atomicI32_fetchadd_strict(&i32, -1);
  }
  upc_barrier;
  CHECK(bupc_atomicU64_read_strict(&u64) == 20 * (uint64_t)THREADS);
  CHECK(bupc_atomicI64_read_relaxed(&i64) == -40 * THREADS);
  CHECK(u32 == 60 * (uint32_t)THREADS && bupc_atomicI32_read_relaxed(&i32) == -20 * THREADS);
  bupc_atomicI64_set_strict(word, 5);
  CHECK(bupc_atomicI64_swap_relaxed(word, 7) == 5);
  CHECK(bupc_atomicI64_cswap_strict(word, 7, 9) == 7);
  CHECK(bupc_atomicI64_cswap_strict(word, 7, 10) == 9);
  CHECK(bupc_atomicI64_fetchor_relaxed(word, 6) == 9);
  CHECK(bupc_atomicI64_fetchand_relaxed(word, 7) == 15);
  CHECK(bupc_atomicI64_fetchxor_strict(word, 1) == 7);
  CHECK(bupc_atomicI64_fetchnot_strict(word) == 6 && *word == ~(int64_t)6);
  return passed();
}
