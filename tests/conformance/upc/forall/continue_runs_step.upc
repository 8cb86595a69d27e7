// run
// `continue` skips the rest of the body, not the step, whose effects all threads see.
#include "../check.h"

int main(void) {
  int steps = 0, bodies = 0, late = 0;
  upc_forall(int i = 0; i < 7 * THREADS; i++, steps++; i) {
    bodies++;
    if (i % 2 == 0)
      continue;
    late++;
  }
  int odd = 0;
  for (int i = MYTHREAD; i < 7 * THREADS; i += THREADS)
    odd += i % 2;
  CHECK(steps == 7 * THREADS && bodies == 7 && late == odd);
  return passed();
}
