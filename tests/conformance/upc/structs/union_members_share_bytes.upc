// run
// A union in shared memory: what is written as one member is read as another.
#include "../check.h"
#include <stdint.h>
union word { uint64_t whole; uint32_t halves[2]; unsigned char bytes[8]; };
shared [3] union word a[3 * THREADS];

int main(void) {
  const int i = 3 * ((MYTHREAD + 1) % THREADS) + 1;
  a[i].whole = 0x1122334455667788u;
  CHECK(a[i].halves[0] == 0x55667788u && a[i].halves[1] == 0x11223344u && a[i].bytes[7] == 0x11);
  a[i].bytes[0] = 0xFF;
  a[i].halves[1]++;
  CHECK(a[i].whole == 0x11223345556677FFu);
  return passed();
}
