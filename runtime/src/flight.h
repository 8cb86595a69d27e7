/* Operations in flight to far ranks. A chain holds those that one handle, one region or one blocking call waits for. */
#ifndef KR_FLIGHT_H
#define KR_FLIGHT_H

#include "wait.h"

/* What a flight does instead of one operation: a step goes on as far as possible without waiting, and is true if all is
   complete. The work was allocated by malloc. */
typedef struct kr_work {
  bool (*step)(struct kr_work *work);
  struct kr_work *next; /* of those that go on in every wait (engine.h) */
} kr_work;

typedef struct {
  kroll_conduit_op op;
  kr_work *work; /* NULL: only op */
  const kroll_site *site;
  uint32_t self;       /* index + 1 */
  uint32_t next;       /* in the chain or in the free list; 0 = last */
  uint32_t generation; /* tells a handle whose flight was reused */
} kr_flight;

typedef struct {
  uint32_t first;     /* index + 1; 0 = nothing in flight */
  kroll_urgency when; /* KROLL_NOW: the caller waits for it at once */
} kr_chain;
#define KR_BLOCKING                                                                                                    \
  { .when = KROLL_NOW }

kr_flight *kr_flight_new(const kroll_site *site);
/* The flight of the next operation of a chain; NULL if the conduit keeps the operations of this chain. */
kr_flight *kr_flight_next(const kr_chain *chain, const kroll_site *site);
/* What the conduit said about it: adds the flight to the chain, or releases it if it is complete or was not taken; a
   named error about `rank` ends the job. */
kroll_status kr_flight_told(kr_chain *chain, kr_flight *flight, kroll_status status, int rank);

/* Adds a flight that consists of this work to the chain. */
void kr_flight_work(kr_chain *chain, kr_work *work, const kroll_site *site);

/* Complete flights leave the chain; true if none is left. */
bool kr_chain_prune(kr_chain *chain);
/* True if all are complete, and then all are released; before that the chain stays as it is. */
bool kr_chain_test(kr_chain *chain);
bool kr_chain_test_source(kr_chain *chain);
void kr_chain_wait_slow(kr_chain *chain, const kroll_site *site);
KR_HOT void kr_chain_wait(kr_chain *chain, const kroll_site *site) {
  if (KROLL_UNLIKELY(chain->first != 0))
    kr_chain_wait_slow(chain, site);
}
void kr_chain_wait_source(kr_chain *chain, const kroll_site *site);

/* Leaves the rest of a chain to kr_settle. */
void kr_chain_detach(kr_chain *chain);
/* Waits until the detached flights are complete remotely: before this rank tells others that its accesses are done. */
void kr_settle_slow(const kroll_site *site);

/* A chain as the user's handle, and back. */
kroll_handle kr_chain_handle_slow(const kr_chain *chain);
KR_HOT kroll_handle kr_chain_handle(const kr_chain *chain) {
  return KROLL_LIKELY(chain->first == 0) ? KROLL_DONE : kr_chain_handle_slow(chain);
}
kr_chain kr_handle_chain(kroll_handle handle, const kroll_site *site);

/* Flights that nobody waits for one by one: of _nbi calls, and of calls that only wait for their source. */
extern kr_chain kr_implicit;
extern kr_chain kr_detached;
/* The conduit has implicit operations under way, or may have. */
extern bool kr_unflushed;
/* Waits for all _nbi calls so far, or asks whether they are complete. */
void kr_implicit_wait(const kroll_site *site);
bool kr_implicit_test(void);
KR_HOT bool kr_implicit_any(void) { return kr_implicit.first != 0 || kr_unflushed; }
/* Where _nbi calls go now: the implicit chain or the open region. */
extern kr_chain *kr_current;

KR_HOT void kr_settle(const kroll_site *site) {
  if (KROLL_UNLIKELY(kr_detached.first != 0))
    kr_settle_slow(site);
}

/* Tells the model clock of a conduit what this rank found (conduit.h). */
KR_HOT void kr_observe(const void *p, uint64_t value) {
  if (KROLL_UNLIKELY(kr_process.timed))
    kr_process.conduit->observe((kroll_gptr)p, value);
}

#endif
