// run
// <upc_atomic.h>: every operation on every type that has it.
#include "../check.h"
#include <stdint.h>
#include <upc_atomic.h>
#define ACCESSORS (UPC_GET | UPC_SET | UPC_CSWAP)
#define NUMERIC (UPC_ADD | UPC_SUB | UPC_MULT | UPC_INC | UPC_DEC | UPC_MAX | UPC_MIN)
#define BITWISE (UPC_AND | UPC_OR | UPC_XOR)
/* The operation gives the old value, and leaves the new one. */
#define STEP(op, a, b, before, after)                                                                                  \
  upc_atomic_relaxed(domain, &old, op, p, a, b);                                                                       \
  CHECK(old == before && *p == after)
#define JUDGE(TYPE, name, bits)                                                                                        \
  do {                                                                                                                 \
    static shared TYPE words[THREADS];                                                                                 \
    shared TYPE *p = &words[(MYTHREAD + 1) % THREADS];                                                                 \
    TYPE old, two = 2, three = 3;                                                                                      \
    upc_atomicdomain_t *domain = upc_all_atomicdomain_alloc(name, ACCESSORS | NUMERIC | (bits), 0);                    \
    STEP(UPC_SET, &three, NULL, 0, 3);                                                                                 \
    STEP(UPC_ADD, &two, NULL, 3, 5);                                                                                   \
    STEP(UPC_SUB, &two, NULL, 5, 3);                                                                                   \
    STEP(UPC_MULT, &two, NULL, 3, 6);                                                                                  \
    STEP(UPC_INC, NULL, NULL, 6, 7);                                                                                   \
    STEP(UPC_DEC, NULL, NULL, 7, 6);                                                                                   \
    STEP(UPC_MIN, &two, NULL, 6, 2);                                                                                   \
    STEP(UPC_MAX, &three, NULL, 2, 3);                                                                                 \
    STEP(UPC_CSWAP, &two, &three, 3, 3);                                                                               \
    STEP(UPC_CSWAP, &three, &two, 3, 2);                                                                               \
    upc_atomic_strict(domain, NULL, UPC_SET, p, &three, NULL);                                                         \
    upc_atomic_strict(domain, &old, UPC_GET, p, NULL, NULL);                                                           \
    CHECK(old == 3 && upc_atomic_isfast(name, ACCESSORS, p) >= 0);                                                     \
    if (bits) {                                                                                                        \
      STEP(bits & UPC_AND, &two, NULL, 3, 2);                                                                          \
      STEP(bits & UPC_OR, &three, NULL, 2, 3);                                                                         \
      STEP(bits & UPC_XOR, &two, NULL, 3, 1);                                                                          \
    }                                                                                                                  \
    upc_all_atomicdomain_free(domain);                                                                                 \
  } while (0)

int main(void) {
  upc_atomichint_t hint = UPC_ATOMIC_HINT_DEFAULT;
  CHECK(hint == 0);
  JUDGE(int, UPC_INT, BITWISE);
  JUDGE(unsigned, UPC_UINT, BITWISE);
  JUDGE(long, UPC_LONG, BITWISE);
  JUDGE(unsigned long, UPC_ULONG, BITWISE);
  JUDGE(int32_t, UPC_INT32, BITWISE);
  JUDGE(uint32_t, UPC_UINT32, BITWISE);
  JUDGE(int64_t, UPC_INT64, BITWISE);
  JUDGE(uint64_t, UPC_UINT64, BITWISE);
  JUDGE(float, UPC_FLOAT, 0);
  JUDGE(double, UPC_DOUBLE, 0);
  return passed();
}
