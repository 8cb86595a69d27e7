/* For the library: what a transfer reads and writes is looked at in checked programs. */
#ifndef UPC_CHECKED_H
#define UPC_CHECKED_H

#include "../src/checked.h"
#include <kroll/upc.h>

void upc_check_transfer(kroll_gptr p, size_t bytes, const kroll_site *site);

/* The address of so many bytes of shared memory, looked at. */
static inline kroll_gptr upc_range(kroll_fatptr p, size_t bytes, const kroll_site *site) {
  if (kr_is_checked())
    upc_check_transfer(p.addr, bytes, site);
  return p.addr;
}

/* The same for the private side, which may be this thread's own shared memory. */
#define UPC_OWN_RANGE(p, bytes, site)                                                                                  \
  (kr_is_checked() ? upc_check_transfer((kroll_gptr)(uintptr_t)(p), bytes, site) : (void)0, (p))

#endif
