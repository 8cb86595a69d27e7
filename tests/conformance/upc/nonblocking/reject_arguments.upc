// reject
// Handles and sides of non-blocking transfers.
#include <upc_nb.h>
shared int a[THREADS];
int own;
int main(void) {
  upc_handle_t h = upc_memput_nb(a, &own, 4);
  upc_sync(&a[0]); //! error U0307
  h = upc_memget_nb(a, a, 4); //! error U0301
  h = upc_memcpy_nb(&own, a, 4); //! error U0302
  int n = upc_memput_nbi(a, &own, 4); //! error U0610
  upc_sync(h);
  return n;
}
