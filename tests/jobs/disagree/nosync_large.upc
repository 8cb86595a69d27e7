// says: the ranks do not meet
// says: upc_all_gather_all
// says: upc_all_exchange
#include <upc.h>
#include <upc_collective.h>

shared [100000] char src[100000 * THREADS];
shared [100000] char dst[100000 * THREADS];

/* Data that moves directly, without synchronisation. */
int main(void) {
  if (MYTHREAD == 1)
    upc_all_exchange(dst, src, 20000, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  else
    upc_all_gather_all(dst, src, 20000, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  return 0;
}
