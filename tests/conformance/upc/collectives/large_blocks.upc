// run: n=2,3
// Blocks of a megabyte, which networks move in pieces.
#include "../check.h"
#include <upc_collective.h>
enum { WORDS = 1 << 18 };

int main(void) {
  shared char *a = upc_all_alloc(THREADS, WORDS * sizeof(int)), *b = upc_all_alloc(THREADS, WORDS * sizeof(int));
  int *mine = (int *)(a + MYTHREAD), *got = (int *)(b + MYTHREAD);
  for (int i = 0; i < WORDS; i++)
    mine[i] = i ^ MYTHREAD;
  upc_all_broadcast(b, a, WORDS * sizeof(int), 0);
  for (int i = 0; i < WORDS; i += 997)
    CHECK(got[i] == i);
  CHECK(got[WORDS - 1] == WORDS - 1);
  return passed();
}
