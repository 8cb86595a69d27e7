// run
// Of three nested loops the outermost with an affinity decides; a `continue` one around it does not.
#include "../check.h"
shared int a[4 * THREADS];

int main(void) {
  int bodies = 0;
  upc_forall(int r = 0; r < 2; r++; continue)
    upc_forall(int i = 0; i < 4 * THREADS; i++; &a[i])
      upc_forall(int j = 0; j < 3 * THREADS; j++; j + 1) {
        CHECK(upc_threadof(&a[i]) == MYTHREAD);
        bodies++;
      }
  CHECK(bodies == 2 * 4 * 3 * THREADS);
  return passed();
}
