// run
// Bit-fields in arrays of structs inside of unions, by pointer and by index.
#include "../check.h"
union cell { struct { unsigned low : 4, high : 4; } parts[4]; unsigned words[4]; };
shared [2] union cell a[2 * THREADS];

int main(void) {
  shared [] union cell *p = (shared [] union cell *)&a[2 * ((MYTHREAD + 1) % THREADS)];
  for (int k = 0; k < 4; k++) {
    p[1].parts[k].low = k + 1;
    p[1].parts[k].high = 15 - k;
  }
  for (int k = 0; k < 4; k++) {
    CHECK(p[1].words[k] == (unsigned)((15 - k) << 4 | (k + 1)));
    CHECK((p[1].parts[k].low += p[1].parts[k].high) == 0);
  }
  return passed();
}
