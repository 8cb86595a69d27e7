/* Synchronisation of the collectives: the flags of UPC 1.3, 7.1.3, as barriers on entry and return. MYSYNC asks for
   less than ALLSYNC and may be given the same. */
#ifndef UPC_SYNC_H
#define UPC_SYNC_H

#include <kroll/upc.h>

enum { UPC_IN_NOSYNC = 1, UPC_IN_MYSYNC = 2, UPC_IN_ALLSYNC = 4, UPC_OUT_NOSYNC = 8 };

static inline void upc_enter_collective(int flags, const kroll_site *site) {
  if ((flags & UPC_IN_NOSYNC) == 0)
    kroll_barrier(NULL, site);
}
static inline void upc_leave_collective(int flags, const kroll_site *site) {
  if ((flags & UPC_OUT_NOSYNC) == 0)
    kroll_barrier(NULL, site);
}

#endif
