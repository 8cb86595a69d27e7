// says: freed_twice.upc:7:22: rank 0: this memory was freed before
// says: it was freed here
#include <upc.h>
int main(void) {
  shared void *p = upc_alloc(64);
  upc_free(p);
  if (MYTHREAD == 0) upc_free(p);
  upc_barrier;
}
