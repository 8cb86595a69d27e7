// run
// += and -= on pointers of each kind, in private memory, in shared memory and in structs.
#include "../check.h"
shared int c[8 * THREADS];
shared [4] int b[8 * THREADS];
shared [] int *shared stored;
struct cursor { shared [4] int *at; int n; } cursor;
shared [4] int *shared there[THREADS];

int main(void) {
  shared int *p = c;
  p += 5;
  CHECK(p == &c[5]);
  p -= 3;
  CHECK(p == &c[2]);
  cursor.at = b;
  cursor.at += 6;
  CHECK(cursor.at == &b[6] && upc_phaseof(cursor.at) == 2);
  cursor.at -= 5L;
  CHECK(cursor.at == &b[1] && upc_phaseof(cursor.at) == 1);
  there[MYTHREAD] = b;
  there[MYTHREAD] += 7;
  CHECK(there[MYTHREAD] == &b[7] && upc_phaseof(there[MYTHREAD]) == 3);
  upc_barrier;
  there[(MYTHREAD + 1) % THREADS] -= 2u;
  upc_barrier;
  CHECK(there[MYTHREAD] == &b[5]);
  if (MYTHREAD == 0) {
    stored = upc_alloc(10 * sizeof(int));
    stored += 9;
    stored -= 4;
    *stored = 55;
    stored -= 5;
  }
  upc_barrier;
  CHECK(stored[5] == 55 && upc_threadof(stored) == 0);
  return passed();
}
