// says: the ranks do not meet
// says: upc_all_scatter
// says: upc_all_broadcast
// says: operations.upc:15:5
// says: operations.upc:17:5
#include <upc.h>
#include <upc_collective.h>

shared [] int src[1024];
shared [16] int dst[16 * THREADS];

/* Threads that are in different collectives. */
int main(void) {
  if (MYTHREAD == 1)
    upc_all_scatter(dst, src, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  else
    upc_all_broadcast(dst, src, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return 0;
}
