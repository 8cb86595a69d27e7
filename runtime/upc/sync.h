/* Synchronisation of the collectives: the flags of UPC 1.3, 7.1.3, as barriers on entry and return. MYSYNC asks for
   less than ALLSYNC and may be given the same. */
#ifndef UPC_SYNC_H
#define UPC_SYNC_H

#include "agreement.h"

enum { UPC_IN_NOSYNC = 1, UPC_IN_MYSYNC = 2, UPC_IN_ALLSYNC = 4, UPC_OUT_NOSYNC = 8 };

/* `count` is of bytes or elements. */
static inline void upc_enter_collective(kroll_fatptr dst, kroll_fatptr src, size_t count, int flags,
                                        const kroll_site *site) {
  if (dst.addr == 0 || src.addr == 0)
    kroll_fail(site, "the %s is a null pointer", dst.addr == 0 ? "destination" : "source");
  if ((flags & UPC_IN_NOSYNC) == 0)
    upc_agree(&(upc_arguments){dst.addr, src.addr, count}, site);
}
static inline void upc_leave_collective(int flags, const kroll_site *site) {
  if ((flags & UPC_OUT_NOSYNC) == 0)
    kroll_barrier(NULL, site);
}

#endif
