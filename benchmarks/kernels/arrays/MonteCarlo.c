/* The area of a quarter of a disc by random points; lagged Fibonacci numbers modulo 2^30. */
#include "../kernel.h"

enum { POINTS = 24000000, LONG_LAG = 17, SHORT_LAG = 5, MODULUS = 1 << 30 };

typedef struct {
  int *last, oldest, younger;
} numbers;

static void begin(numbers *n, int32_t seed) {
  uint32_t value = (uint32_t)seed;
  n->last = malloc(LONG_LAG * sizeof *n->last);
  for (int i = 0; i < LONG_LAG; i++) {
    value = value * 69069 + 12345;
    n->last[i] = (int)(value >> 2);
  }
  n->oldest = 0;
  n->younger = LONG_LAG - SHORT_LAG;
}

static double next_double(numbers *n) {
  const int next = (int)((uint32_t)n->last[n->oldest] + (uint32_t)n->last[n->younger]) & (MODULUS - 1);
  n->last[n->oldest] = next;
  n->oldest = n->oldest == 0 ? LONG_LAG - 1 : n->oldest - 1;
  n->younger = n->younger == 0 ? LONG_LAG - 1 : n->younger - 1;
  return next * (1.0 / MODULUS);
}

double work(void) {
  numbers n;
  int inside = 0;
  begin(&n, 113);
  for (int i = 0; i < POINTS; i++) {
    const double x = next_double(&n), y = next_double(&n);
    if (x * x + y * y <= 1.0)
      inside++;
  }
  free(n.last);
  return 4.0 * inside / POINTS;
}
