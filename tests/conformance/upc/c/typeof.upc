// run
// typeof of shared things.
#include "../check.h"
shared [3] int a[3 * THREADS];
__typeof__(a[0]) *p;
__typeof__(&a[0]) q;

#define MAX(a, b) \
  ({ \
    __typeof__(a) a_ = (a); \
    __typeof__(b) b_ = (b); \
    a_ > b_ ? a_ : b_; \
  })
#define SWAP(a, b) \
  do { \
    typeof(a) old = (a); \
    (a) = (b); \
    (b) = old; \
  } while (0)
shared double low = 1.5, high = 2.5;
shared strict int ordered;
struct pair {
  int first;
  shared [3] int *second;
};
shared [2] struct pair pairs[2 * THREADS];
shared [] int row[3];

void copies(void) {
  if (MYTHREAD == 0) {
    CHECK(MAX(low, high) == 2.5 && MAX(a[0], 7) == 7 && MAX(ordered, row[2]) == 0);
    SWAP(low, high);
    CHECK(low == 2.5 && high == 1.5);
    pairs[0].first = 4;
    pairs[0].second = &a[1];
    SWAP(pairs[0], pairs[1]);
    CHECK(pairs[0].first == 0 && pairs[1].first == 4 && pairs[1].second == &a[1]);
    __typeof__(pairs[1].second) second = pairs[1].second;
    CHECK(upc_phaseof(second) == 1 && MAX(*second, -1) == 0);
    typeof(row[0]) own[] = {1, 2, 3}, many[2][1] = {{4}, {5}};
    for (typeof(row[0]) i = 0; i < 3; i++)
      row[i] = own[i] + many[1][0];
    __auto_type last = row[2];
    last += (typeof(low))0.75;
    CHECK(sizeof last == sizeof(int) && last == 8 && (typeof(row[0])){9} == 9);
    typeof(&low) where = &low;
    CHECK(*where == 2.5);
  }
}

int main(void) {
  p = a, q = p + 1;
  CHECK(upc_blocksizeof(*p) == 3 && q == &a[1] && upc_phaseof(q) == 1);
  copies();
  upc_barrier;
  static typeof(low) same;
  same = 3;
  upc_barrier;
  CHECK(upc_threadof(&same) == 0 && same == 3);
  return passed();
}
