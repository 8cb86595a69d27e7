// says: freed.upc:9:3: rank 0: p[0]: this memory has been freed: it is in what was allocated at freed.upc:6
// says: freed.upc:8:22
// says: freed here
#include <upc.h>
int main(void) {
  shared [] int *p = upc_alloc(100);
  p[0] = MYTHREAD;
  if (MYTHREAD == 0) upc_free(p);
  p[0] = 3;
  upc_barrier;
}
