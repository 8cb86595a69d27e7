// run: n=2,3 status=1 stderr=bytes
// All threads ask for the same.
#include "../check.h"
shared void *p;

int main(void) {
  p = upc_all_alloc(THREADS, 8 * (MYTHREAD + 1));
  return passed();
}
