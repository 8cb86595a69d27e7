// says: upc_all_exchange
// says: this access to 16 bytes goes 8 bytes beyond the end of what was allocated at exchange.upc:8
#include <upc.h>
#include <upc_collective.h>
int main(void) {
  shared [4] int *to = upc_all_alloc(THREADS, 4 * sizeof(int));
  upc_barrier;
  shared [2] int *from = upc_all_alloc(THREADS, 2 * sizeof(int));
  upc_all_exchange(to, (shared [4] int *)from, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
