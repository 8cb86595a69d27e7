// says: the destination has phase 1, the source phase 2: both have the same one
// says: prefix_phase.upc:7:3
#include <upc.h>
#include <upc_collective.h>
shared [4] int a[4 * THREADS], b[4 * THREADS];
int main(void) {
  upc_all_prefix_reduceI(&b[1], &a[2], UPC_ADD, 4, 4, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
