// says: `a` is not freed: it was not allocated
#include <upc.h>
shared int a[THREADS];
int main(void) {
  if (MYTHREAD == 0)
    upc_free(&a[0]);
  upc_barrier;
}
