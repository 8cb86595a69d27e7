// says: memcpy.upc:7:22: rank 0: upc_memcpy
// says: this memory has been freed: it is in what was allocated at memcpy.upc:6
#include <upc.h>
shared [] char here[16];
int main(void) {
  shared [] char *p = upc_alloc(16); upc_free(p);
  if (MYTHREAD == 0) upc_memcpy(here, p, 16);
  upc_barrier;
}
