// says: the ranks do not agree: in upc_all_gather
// says: the number of bytes is
// says: bytes.upc:12:3
#include <upc.h>
#include <upc_collective.h>

shared [16] int src[16 * THREADS];
shared [] int dst[1024];

/* One operation with different arguments. */
int main(void) {
  upc_all_gather(dst, src, MYTHREAD == 1 ? 8 : 16, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  return 0;
}
