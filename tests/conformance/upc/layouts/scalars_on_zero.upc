// run
// A shared object that is no array lies on thread 0.
#include "../check.h"
shared int i;
shared double d;
shared struct { int a[3]; } record;

int main(void) {
  CHECK(upc_threadof(&i) == 0 && upc_threadof(&d) == 0 && upc_threadof(&record) == 0);
  CHECK(upc_phaseof(&i) == 0);
  return passed();
}
