// says: this access to 8 bytes goes 4 bytes beyond the end of what was allocated at alloc_beyond.upc:4
#include <upc.h>
int main(void) {
  shared [] double *p = upc_alloc(12);
  if (MYTHREAD == 0)
    p[1] = 2;
  upc_barrier;
}
