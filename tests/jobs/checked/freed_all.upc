// says: a[MYTHREAD]: this memory has been freed: it is in what was allocated at freed_all.upc:4
#include <upc.h>
int main(void) {
  shared int *a = upc_all_alloc(THREADS, sizeof(int));
  a[MYTHREAD] = 1;
  upc_all_free(a);
  upc_barrier;
  return a[MYTHREAD];
}
