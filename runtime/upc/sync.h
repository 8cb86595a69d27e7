/* What the collectives of upc_collective.h begin and end with: the flags of UPC 1.3, 7.1.3, as barriers on entry and
   return, in which the threads compare what they call and with which arguments. MYSYNC asks for less than ALLSYNC and
   may be given the same. */
#ifndef UPC_SYNC_H
#define UPC_SYNC_H

#include <kroll/upc.h>

enum { UPC_IN_NOSYNC = 1, UPC_IN_MYSYNC = 2, UPC_IN_ALLSYNC = 4, UPC_OUT_NOSYNC = 8 };

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

static inline void upc_enter_collective(const upc_call *call) {
  if (call->terms.dst == 0 || call->terms.src == 0)
    kroll_fail(call->site, "the %s is a null pointer", call->terms.dst == 0 ? "destination" : "source");
  if ((call->flags & UPC_IN_NOSYNC) == 0)
    kroll_barrier_agree(NULL, call->operation, &call->terms, call->site);
}
static inline void upc_leave_collective(const upc_call *call) {
  if ((call->flags & UPC_OUT_NOSYNC) == 0)
    kroll_barrier_agree(NULL, call->operation, &call->terms, call->site);
}

#endif
