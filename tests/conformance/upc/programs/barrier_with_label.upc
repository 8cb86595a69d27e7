// run
// One barrier, written in two places; a barrier with work between its halves.
#include "../check.h"
#define MERGE_BARRIER 12
shared int done[THREADS];

int main(void) {
  if (MYTHREAD % 2 == 0) {
    done[MYTHREAD] = 1;
    upc_barrier MERGE_BARRIER;
  } else {
    done[MYTHREAD] = 2;
    upc_barrier MERGE_BARRIER;
  }
  CHECK(done[THREADS - 1] == 1 + (THREADS - 1) % 2);
  upc_notify;
  int own = 0;
  for (int i = 0; i < 100; i++)
    own += i;
  upc_wait;
  CHECK(own == 4950);
  return passed();
}
