// says: only the start of what was allocated is freed, not what lies inside or beside
// says: free_inside.upc:5
#include <upc.h>
int main(void) {
  shared [] int *p = upc_alloc(64);
  if (MYTHREAD == 0)
    upc_free(p + 1);
  upc_barrier;
}
