// reject
// Arguments of collectives are of the kinds that their functions have.
#include <upc_collective.h>
shared int a[THREADS], b[THREADS];
int own[4];
static double wrong(double x, double y) { return x + y; }
int main(void) {
  upc_all_broadcast(a, own, 4, 0); //! error U0302
  upc_all_scatter(own, a, 4, 0); //! error U0302
  upc_all_permute(a, b, own, 4, 0); //! error U0302
  upc_all_reduceI(a, b, UPC_ADD, THREADS, 1, NULL); //! error U0604
  upc_all_gather(a, b, 4, 0, 0); //! error U0604
  upc_all_exchange(a, b, 4, UPC_IN_ALLSYNC);
  return wrong(1, 2) == 0;
}
