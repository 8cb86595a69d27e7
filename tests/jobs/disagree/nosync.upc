// says: the ranks do not agree: in upc_all_broadcast
// says: the number of bytes is
// says: nosync.upc:12:3
#include <upc.h>
#include <upc_collective.h>

shared [] int src[64];
shared [16] int dst[16 * THREADS];

/* Threads that ask for no synchronisation compare what they do all the same. */
int main(void) {
  upc_all_broadcast(dst, src, MYTHREAD == 1 ? 8 : 16, UPC_IN_NOSYNC | UPC_OUT_NOSYNC);
  return 0;
}
