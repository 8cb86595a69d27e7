// run
// const and volatile shared data.
#include "../check.h"
const shared int limit = 12;
volatile shared int v[THREADS];

int main(void) {
  v[MYTHREAD] = limit;
  v[MYTHREAD]++;
  CHECK(v[MYTHREAD] == 13);
  return passed();
}
