// run
// Pointers of all kinds as members of shared structs.
#include "../check.h"
shared [3] int data[6 * THREADS];
struct entry { shared [3] int *blocked; shared void *generic; shared [] int *row; int number; };
shared struct entry table[THREADS];

int main(void) {
  table[MYTHREAD].blocked = &data[MYTHREAD + 1];
  table[MYTHREAD].generic = &data[2];
  table[MYTHREAD].row = (shared [] int *)&data[3 * MYTHREAD];
  table[MYTHREAD].number = MYTHREAD;
  upc_barrier;
  struct entry next = table[(MYTHREAD + 1) % THREADS];
  CHECK(next.blocked == &data[next.number + 1] && upc_phaseof(next.blocked) == (next.number + 1) % 3);
  CHECK(upc_phaseof(next.generic) == 2 && upc_threadof(next.row) == next.number);
  CHECK(upc_phaseof(table[0].blocked) == 1);
  return passed();
}
