// run
// Every operation on Berkeley's atomic words.
#include "../check.h"
#include <stdint.h>
#define JUDGE(X, TYPE, order)                                                                                          \
  do {                                                                                                                 \
    static shared TYPE words[THREADS];                                                                                 \
    shared TYPE *p = &words[(MYTHREAD + 1) % THREADS];                                                                 \
    bupc_atomic##X##_set_##order(p, 12);                                                                               \
    CHECK(bupc_atomic##X##_read_##order(p) == 12);                                                                     \
    CHECK(bupc_atomic##X##_fetchadd_##order(p, (TYPE)-2) == 12 && *p == 10);                                           \
    CHECK(bupc_atomic##X##_swap_##order(p, 6) == 10 && *p == 6);                                                       \
    CHECK(bupc_atomic##X##_cswap_##order(p, 5, 9) == 6 && *p == 6);                                                    \
    CHECK(bupc_atomic##X##_cswap_##order(p, 6, 9) == 6 && *p == 9);                                                    \
    CHECK(bupc_atomic##X##_fetchand_##order(p, 12) == 9 && *p == 8);                                                   \
    CHECK(bupc_atomic##X##_fetchor_##order(p, 3) == 8 && *p == 11);                                                    \
    CHECK(bupc_atomic##X##_fetchxor_##order(p, 8) == 11 && *p == 3);                                                   \
    CHECK(bupc_atomic##X##_fetchnot_##order(p) == 3 && *p == (TYPE)~(TYPE)3);                                          \
  } while (0)

int main(void) {
  JUDGE(U64, uint64_t, relaxed);
  JUDGE(U64, uint64_t, strict);
  JUDGE(I64, int64_t, relaxed);
  JUDGE(I64, int64_t, strict);
  JUDGE(U32, uint32_t, relaxed);
  JUDGE(U32, uint32_t, strict);
  JUDGE(I32, int32_t, relaxed);
  JUDGE(I32, int32_t, strict);
  return passed();
}
