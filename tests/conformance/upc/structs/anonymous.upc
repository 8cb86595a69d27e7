// run
// Members of anonymous structs and unions.
#include "../check.h"
shared struct { int tag; union { struct { short lo, hi; }; int word; }; } s[THREADS];

int main(void) {
  s[MYTHREAD].word = 0x00050003;
  s[MYTHREAD].tag = 1;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    CHECK(s[t].lo == 3 && s[t].hi == 5 && s[t].tag == 1);
  return passed();
}
