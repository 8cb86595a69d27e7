// run
// The bytes of doubles through pointers to shared characters on the same thread.
#include "../check.h"
shared double a[THREADS];

int main(void) {
  a[MYTHREAD] = MYTHREAD + 0.5;
  upc_barrier;
  const int next = (MYTHREAD + 1) % THREADS;
  shared [] unsigned char *bytes = (shared [] unsigned char *)&a[next];
  unsigned char own[sizeof(double)];
  for (unsigned k = 0; k < sizeof own; k++)
    own[k] = bytes[k];
  double value;
  memcpy(&value, own, sizeof value);
  CHECK(value == next + 0.5);
  return passed();
}
