// run
// Inclusive prefixes by every operator of integers.
#include "../check.h"
#include <upc_collective.h>
#define N (4 * THREADS)
shared [2] int from[N], to[N];

static int apply(upc_op_t op, int a, int b) {
  switch (op) {
  case UPC_ADD: return a + b;
  case UPC_MULT: return a * b;
  case UPC_AND: return a & b;
  case UPC_OR: return a | b;
  case UPC_XOR: return a ^ b;
  case UPC_LOGAND: return a && b;
  case UPC_LOGOR: return a || b;
  case UPC_MIN: return a < b ? a : b;
  default: return a > b ? a : b;
  }
}

int main(void) {
  static const upc_op_t all[] = {UPC_ADD, UPC_MULT, UPC_AND, UPC_OR, UPC_XOR, UPC_LOGAND, UPC_LOGOR, UPC_MIN, UPC_MAX};
  upc_forall(int i = 0; i < N; i++; &from[i]) from[i] = i * 5 % 3 + 1;
  for (int k = 0; k < 9; k++) {
    upc_all_prefix_reduceI(to, from, all[k], N, 2, NULL, 0);
    int value = from[0];
    for (int i = 1; i < N; i++) {
      value = apply(all[k], value, from[i]);
      CHECK(to[i] == value);
    }
    upc_barrier;
  }
  return passed();
}
