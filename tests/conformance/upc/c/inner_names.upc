// run
// Names that C programs use for themselves.
#include "../check.h"
shared int thread, phase, rank, address, put, get, kroll, barrier;
int segment = 3;
static int signal_(int node) { return node + segment; }

int main(void) {
  int put = 1, kroll_rank = 2;
  if (MYTHREAD == 0)
    thread = put + kroll_rank, get = 5, rank = signal_(1);
  upc_barrier;
  CHECK(thread == 3 && get == 5 && rank == 4 && phase + address + kroll + barrier == 0);
  return passed();
}
