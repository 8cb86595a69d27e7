// says: begins just behind the end of what was allocated at alloc_local.upc:7, which has 24 bytes on thread 1
// says: alloc_local.upc:12
#include <upc.h>
shared [] double *shared list;
int main(void) {
  if (MYTHREAD == 1)
    list = upc_alloc(3 * sizeof(double));
  upc_barrier;
  if (MYTHREAD == 0) {
    shared [] double *p = list;
    for (int i = 0; i < 4; i++)
      p[i] = i;
  }
  upc_barrier;
}
