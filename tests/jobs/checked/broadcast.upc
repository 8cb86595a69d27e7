// says: upc_all_broadcast(): this access
// says: to 12 bytes goes 4 bytes beyond the end of the shared object `a`, which has 8 bytes on thread
#include <upc_collective.h>
shared [2] int a[2 * THREADS];
shared [] int b[3];
int main(void) {
  upc_all_broadcast(a, b, sizeof b, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
