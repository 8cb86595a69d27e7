// run
// Indices of narrow, signed and unsigned types, of enumerations, bit-fields and _Bool.
#include "../check.h"
shared [3] int a[300 * THREADS];
enum where { FIRST, THIRD = 2 };

int main(void) {
  upc_forall(int i = 0; i < 300 * THREADS; i++; &a[i]) a[i] = i;
  upc_barrier;
  const signed char back = -100;
  const unsigned char byte = 255;
  const unsigned short word = 299;
  struct { unsigned low : 5; int sign : 4; } bits = {31, -8};
  const _Bool yes = 1;
  const long long wide = 42;
  CHECK(a[byte] == 255 && a[word] == 299 && (a + 200)[back] == 100 && a[bits.low] == 31);
  CHECK((a + 8)[bits.sign] == 0 && a[yes] == 1 && a[THIRD] == 2 && a[FIRST] == 0 && a[wide] == 42 && a['0'] == 48);
  return passed();
}
