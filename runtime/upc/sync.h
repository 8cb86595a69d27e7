/* What the collectives of upc_collective.h begin and end with: the flags of UPC 1.3, 7.1.3, and what the threads
   compare. The engine of collectives (runtime/src/schedule.h) knows the flags; where threads read or write shared
   memory around a collective, all meet for ALLSYNC. */
#ifndef UPC_SYNC_H
#define UPC_SYNC_H

#include "../src/engine.h"
#include <kroll/upc.h>

enum { UPC_IN_NOSYNC = 1, UPC_IN_MYSYNC = 2, UPC_OUT_NOSYNC = 8, UPC_OUT_MYSYNC = 16 };

static inline kr_sync upc_sync_in(int flags) {
  return (flags & UPC_IN_NOSYNC) != 0 ? KR_NOSYNC : (flags & UPC_IN_MYSYNC) != 0 ? KR_MYSYNC : KR_ALLSYNC;
}
static inline kr_sync upc_sync_out(int flags) {
  return (flags & UPC_OUT_NOSYNC) != 0 ? KR_NOSYNC : (flags & UPC_OUT_MYSYNC) != 0 ? KR_MYSYNC : KR_ALLSYNC;
}

typedef enum {
  UPC_ALL_BROADCAST,
  UPC_ALL_SCATTER,
  UPC_ALL_GATHER,
  UPC_ALL_GATHER_ALL,
  UPC_ALL_EXCHANGE,
  UPC_ALL_PERMUTE,
  UPC_ALL_REDUCE,
  UPC_ALL_REDUCE_ALL,
  UPC_ALL_PREFIX_REDUCE
} upc_operation;

/* A call, of which all threads must make the same; the terms' count is of bytes or elements. */
typedef struct {
  upc_operation operation;
  kroll_terms terms;
  int flags;
  const kroll_site *site;
} upc_call;

static inline void upc_check_pointers(kroll_gptr dst, kroll_gptr src, const kroll_site *site) {
  if (dst == 0 || src == 0)
    kroll_fail(site, "the %s is a null pointer", dst == 0 ? "destination" : "source");
}

static inline void upc_enter_collective(const upc_call *call) {
  upc_check_pointers(call->terms.dst, call->terms.src, call->site);
  if (upc_sync_in(call->flags) == KR_ALLSYNC)
    kroll_barrier_agree(NULL, call->operation, &call->terms, call->site);
}
static inline void upc_leave_collective(const upc_call *call) {
  if (upc_sync_out(call->flags) == KR_ALLSYNC)
    kroll_barrier_agree(NULL, call->operation, &call->terms, call->site);
}

#endif
