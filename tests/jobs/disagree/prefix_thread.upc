// says: the destination begins on thread 1, the source on thread 0: both begin on the same one
#include <upc.h>
#include <upc_collective.h>
shared double a[2 * THREADS], b[2 * THREADS];
int main(void) {
  upc_all_prefix_reduceD(&b[1], &a[0], UPC_MAX, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
