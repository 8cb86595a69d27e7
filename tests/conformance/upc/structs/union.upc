// run
// A shared union holds one member at a time, in the same bytes.
#include "../check.h"
shared union { unsigned word; unsigned char byte[4]; float real; } u[THREADS];

int main(void) {
  int far = (MYTHREAD + 1) % THREADS;
  u[far].word = 0x01020304;
  CHECK(u[far].byte[0] == 4 && u[far].byte[3] == 1);
  u[far].byte[1] = 0xff;
  CHECK(u[far].word == 0x0102ff04);
  u[far].real = 1.0f;
  CHECK(u[far].word == 0x3f800000);
  return passed();
}
