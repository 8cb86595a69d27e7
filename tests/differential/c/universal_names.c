// Identifiers beyond ASCII, written as such and as universal character names.
#include <stdio.h>

static double d\u00e9but = 0.5;
struct \u043f\u0430\u0440\u0430 {
  int \u03b1, β;
};

static int größe(int n) { return n + 1; }

int main(void) {
  struct пара p = {.α = 3, .\u03b2 = 4};
  int L\u00e4nge = gr\u00f6\u00dfe(p.\u03b1) + p.β;
  printf("%g %d %d\n", début, Länge, (int)sizeof "\u00e9\u20ac");
  return 0;
}
