// run
// p + i - i is p, for steps of both signs and every phase.
#include "../check.h"
shared [5] double a[40 * THREADS];

int main(void) {
  for (int start = 0; start < 40 * THREADS; start += 3)
    for (int end = 0; end < 40 * THREADS; end += 7) {
      shared [5] double *p = &a[start], *q = p + (end - start);
      CHECK(q == &a[end] && upc_phaseof(q) == end % 5);
      CHECK(q - p == end - start && p - q == start - end);
      CHECK(q + (start - end) == p && upc_phaseof(q + (start - end)) == start % 5);
      CHECK((p < q) == (start < end) && (p >= q) == (start >= end));
    }
  return passed();
}
