// run
// Within a thread's part differences of upc_addrfield are differences of private pointers.
#include "../check.h"
shared [3] short a[9 * THREADS];

int main(void) {
  char *base = (char *)&a[3 * MYTHREAD];
  for (int i = 0; i < 9 * THREADS; i++)
    if (upc_threadof(&a[i]) == MYTHREAD)
      CHECK(upc_addrfield(&a[i]) - upc_addrfield(&a[3 * MYTHREAD]) == (size_t)((char *)&a[i] - base));
  CHECK(upc_addrfield(&a[3 * MYTHREAD + 1]) - upc_addrfield(&a[3 * MYTHREAD]) == sizeof(short));
  return passed();
}
