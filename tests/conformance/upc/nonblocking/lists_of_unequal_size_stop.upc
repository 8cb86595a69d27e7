// run: n=1,2 status=1 stderr=destination
// Both sides of a transfer of many pieces hold the same number of bytes.
#include "../check.h"
shared [10] int a[10 * THREADS];

int main(void) {
  int buffer[10] = {0};
  bupc_memput_fstrided(&a[10 * MYTHREAD], 4, 8, 3, buffer, 4, 4, 2);
  return passed();
}
