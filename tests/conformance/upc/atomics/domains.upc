// run
// <upc_atomic.h>: operations on integers and floating point, with and without the old value.
#include "../check.h"
#include <upc_atomic.h>
#if __UPC_ATOMIC__ != 1
#error "no feature macro"
#endif
shared int count;
shared long words[THREADS];
shared double sum;
shared unsigned product;

int main(void) {
  const int one = 1;
  const unsigned two = 2;
  const double half = 0.5;
  const long three = 3, four = 4;
  int seen;
  long old;
  double total;
  upc_atomicdomain_t *ints = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD | UPC_GET | UPC_INC, 0);
  upc_atomicdomain_t *longs = upc_all_atomicdomain_alloc(
      UPC_LONG, UPC_SET | UPC_CSWAP | UPC_SUB | UPC_MULT | UPC_DEC | UPC_MIN | UPC_MAX | UPC_AND | UPC_OR | UPC_XOR,
      UPC_ATOMIC_HINT_LATENCY);
  upc_atomicdomain_t *doubles = upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_ADD | UPC_GET, UPC_ATOMIC_HINT_THROUGHPUT);
  upc_atomicdomain_t *unsigneds = upc_all_atomicdomain_alloc(UPC_UINT32, UPC_MULT, UPC_ATOMIC_HINT_DEFAULT);
  if (MYTHREAD == 0)
    product = 1;
  upc_barrier;
  for (int i = 0; i < 10; i++) {
    upc_atomic_relaxed(ints, NULL, UPC_ADD, &count, &one, NULL);
    upc_atomic_strict(ints, &seen, UPC_INC, &count, NULL, NULL);
    upc_atomic_relaxed(doubles, &total, UPC_ADD, &sum, &half, NULL);
  }
  upc_atomic_relaxed(unsigneds, NULL, UPC_MULT, &product, &two, NULL);
  upc_barrier;
  upc_atomic_strict(ints, &seen, UPC_GET, &count, NULL, NULL);
  upc_atomic_strict(doubles, &total, UPC_GET, &sum, NULL, NULL);
  CHECK(seen == 20 * THREADS && total == 5.0 * THREADS && product == 1u << THREADS);

  shared long *word = &words[(MYTHREAD + 1) % THREADS];
#define AFTER(op, a, b, before, after)                                                                                 \
  upc_atomic_relaxed(longs, &old, op, word, a, b);                                                                     \
  CHECK(old == before && *word == after)
  AFTER(UPC_SET, &three, NULL, 0, 3);
  AFTER(UPC_CSWAP, &three, &four, 3, 4);
  AFTER(UPC_CSWAP, &three, &four, 4, 4);
  AFTER(UPC_MULT, &three, NULL, 4, 12);
  AFTER(UPC_DEC, NULL, NULL, 12, 11);
  AFTER(UPC_SUB, &four, NULL, 11, 7);
  AFTER(UPC_MIN, &four, NULL, 7, 4);
  AFTER(UPC_MAX, &three, NULL, 4, 4);
  AFTER(UPC_XOR, &three, NULL, 4, 7);
  AFTER(UPC_AND, &three, NULL, 7, 3);
  AFTER(UPC_OR, &four, NULL, 3, 7);
  CHECK(upc_atomic_isfast(UPC_INT, UPC_ADD, &count) == 1);
  upc_all_atomicdomain_free(ints);
  upc_all_atomicdomain_free(NULL);
  return passed();
}
