// run
// Between `#pragma upc c_code` and `#pragma upc upc_code` UPC's words are names, as the headers of C libraries need.
#include "../check.h"
#pragma upc c_code
static int shared = 3;
static int strict(int relaxed) { return relaxed + shared; }
static int seven(void) { return strict(4); }
#pragma upc upc_code
shared int x;

int main(void) {
  if (MYTHREAD == THREADS - 1)
    x = seven();
  upc_barrier;
  CHECK(x == 7);
  return passed();
}
