// run
// After a controlled loop the next one chooses again; init and step belong to no body.
#include "../check.h"

static int ran;
static int counted(void) {
  int before = ran;
  upc_forall(int j = 0; j < THREADS; j++; j) ran++;
  return ran - before;
}

int main(void) {
  int i, from_init = 0, from_step = 0;
  upc_forall(from_init = counted(), i = 0; i < 2 * THREADS; i++, from_step += counted(); i) {
  }
  CHECK(from_init == 1 && from_step == 2 * THREADS);
  return passed();
}
