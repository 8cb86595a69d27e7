// says: begins 4 bytes before what was allocated at pointer_before.upc:5, which has 40 bytes on thread 0
// says: pointer_before.upc:5
#include <upc.h>
int main(void) {
  shared [10] int *p = upc_all_alloc(THREADS, 10 * sizeof(int));
  if (MYTHREAD == 0) {
    shared [] int *q = (shared [] int *)p;
    q[-1] = 3;
  }
  upc_barrier;
}
