// says: *mine: this memory has been freed: it is in what was allocated at freed_by_other.upc:7
// says: freed_by_other.upc:12
#include <upc.h>
shared [] int *shared all[THREADS];
int main(void) {
  /* The other thread frees it. */
  shared [] int *mine = upc_alloc(sizeof(int));
  all[MYTHREAD] = mine;
  *mine = 1;
  upc_barrier;
  if (MYTHREAD == 0)
    upc_free(all[THREADS - 1]);
  upc_barrier;
  return MYTHREAD == THREADS - 1 ? *mine : 0;
}
