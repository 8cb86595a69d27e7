/* The numbers of RandomNumbers.java. */
#include "../kernel.h"

enum { LONG_LAG = 17, SHORT_LAG = 5, MODULUS = 1 << 30 };

typedef struct {
  int32_t last[LONG_LAG];
  int oldest, younger;
} numbers;

static inline numbers numbers_of(int32_t seed) {
  numbers n = {.oldest = 0, .younger = LONG_LAG - SHORT_LAG};
  uint32_t value = (uint32_t)seed;
  for (int i = 0; i < LONG_LAG; i++) {
    value = value * 69069 + 12345;
    n.last[i] = (int32_t)(value >> 2);
  }
  return n;
}

static inline int32_t next_int(numbers *n) {
  const int32_t next =
      (int32_t)(((uint32_t)n->last[n->oldest] + (uint32_t)n->last[n->younger]) & (uint32_t)(MODULUS - 1));
  n->last[n->oldest] = next;
  n->oldest = n->oldest == 0 ? LONG_LAG - 1 : n->oldest - 1;
  n->younger = n->younger == 0 ? LONG_LAG - 1 : n->younger - 1;
  return next;
}

static inline int below(numbers *n, int bound) { return (next_int(n) >> 8) % bound; }
static inline double next_double(numbers *n) { return next_int(n) * (1.0 / MODULUS); }
