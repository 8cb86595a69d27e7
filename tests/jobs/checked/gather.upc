// says: gather.upc:8:3: rank 0: upc_all_gather
// says: goes 4 bytes beyond the end of the shared object `all`, which has 12 bytes on thread 0
#include <upc_collective.h>
shared [] int all[3];
shared [2] int each[2 * THREADS];
int main(void) {
  each[2 * MYTHREAD] = MYTHREAD;
  upc_all_gather(all, each, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
}
