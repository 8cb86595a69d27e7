// reject
// Each side of a transfer has its kind.
#include <upc.h>
shared int a[4 * THREADS];
void f(int *p) {
  upc_memget(a, a, 4); //! error U0301
  upc_memput(p, p, 4); //! error U0302
  upc_memcpy(a, p, 4); //! error U0302
  upc_memset(p, 0, 4); //! error U0302
  upc_memget(p, a); //! error U0604
}
int main(void) { return 0; }
