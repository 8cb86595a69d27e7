/* Threads that give different numbers of bytes to a collective of upc_collective.h stop, although they move the data
   themselves.
// ranks: 2 3 4 8
// status: 1
// expect: the ranks do not agree: in upc_all_broadcast, this one has
// expect: fail_upc_bytes_differ.c
*/
#include "check.h"
#include <kroll/upc.h>

enum { ALLSYNC = 4 };
SHARED(source, 64);
SHARED(target, 64);

int main(void) {
  kroll_boot();
  upc_all_broadcast_at((kroll_fatptr){target, 0}, (kroll_fatptr){source, 0}, kroll_my_rank == 0 ? 16 : 8, ALLSYNC,
                       KROLL_HERE(KROLL_SITE_COLLECTIVE, "upc_all_broadcast"));
  kroll_exit(0);
}
