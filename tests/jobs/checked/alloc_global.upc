// says: begins just behind the end of what was allocated at alloc_global.upc:5, which has 12 bytes on thread 1
// says: allocated here
#include <upc.h>
int main(void) {
  shared int *p = upc_global_alloc(7, sizeof(int) + 0 * THREADS);
  /* Element 7 of 7, on thread 1 of two. */
  p[7] = 1;
}
