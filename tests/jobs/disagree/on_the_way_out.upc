// says: the ranks do not meet
// says: upc_all_scatter
// says: upc_all_broadcast
// says: on_the_way_out.upc:15:5
// says: on_the_way_out.upc:17:5
#include <upc.h>
#include <upc_collective.h>

shared [] int src[1024];
shared [16] int dst[16 * THREADS];

/* The same without synchronisation on entry: the threads find out when they leave. */
int main(void) {
  if (MYTHREAD == 0)
    upc_all_scatter(dst, src, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);
  else
    upc_all_broadcast(dst, src, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);
  return 0;
}
