// run
// postN and waitN count; tryN takes all or nothing.
#include "../check.h"

int main(void) {
  bupc_sem_t *s = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  CHECK(!bupc_sem_try(s));
  bupc_sem_postN(s, 5);
  CHECK(!bupc_sem_tryN(s, 6) && bupc_sem_tryN(s, 2));
  bupc_sem_waitN(s, 2);
  CHECK(bupc_sem_try(s) && !bupc_sem_try(s));
  bupc_sem_free(s);
  return passed();
}
