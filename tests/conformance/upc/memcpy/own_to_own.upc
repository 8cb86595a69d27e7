// run
// Both sides on one thread: the own one, and another one.
#include "../check.h"
shared [20] char a[20 * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  upc_memput(&a[20 * MYTHREAD], "0123456789", 10);
  upc_memcpy(&a[20 * MYTHREAD + 10], &a[20 * MYTHREAD], 10);
  upc_barrier;
  if (MYTHREAD % 2 == 0 && (next % 2 == 1 || THREADS == 1))
    upc_memcpy(&a[20 * next], &a[20 * next + 15], 5);
  upc_barrier;
  char got[21] = "";
  upc_memget(got, &a[20 * MYTHREAD], 20);
  const int was_changed = THREADS == 1 || MYTHREAD % 2 == 1;
  CHECK(strcmp(got, was_changed ? "56789567890123456789" : "01234567890123456789") == 0);
  return passed();
}
