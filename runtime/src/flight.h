/* Operations in flight to far ranks. A chain holds those that one handle, one region or one blocking call waits for. */
#ifndef KR_FLIGHT_H
#define KR_FLIGHT_H

#include "wait.h"

/* What a flight does besides or after its operation: a step goes on as far as possible without waiting, and is true if
   all is complete. `op` is an operation under way, or complete. The work was allocated by malloc. */
typedef struct kr_work {
  bool (*step)(struct kr_work *work, kroll_conduit_op *op);
  struct kr_work *next; /* of those that go on in every wait (collective_nb.h) */
} kr_work;

typedef struct {
  kroll_conduit_op op;
  kr_work *work;       /* NULL: only op */
  uint32_t self;       /* index + 1 */
  uint32_t next;       /* in the chain or in the free list; 0 = last */
  uint32_t generation; /* tells a handle whose flight was reused */
} kr_flight;

typedef struct {
  uint32_t first; /* index + 1; 0 = nothing in flight */
} kr_chain;

kr_flight *kr_flight_new(void);
/* Adds a started flight to the chain, or releases it if it is complete; a named error ends the job. */
void kr_flight_started(kr_chain *chain, kr_flight *flight, kroll_status status, const kroll_site *site);

/* Adds a flight that consists of this work to the chain. */
void kr_flight_work(kr_chain *chain, kr_work *work, const kroll_site *site);
bool kr_flight_complete(kr_flight *flight);

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

void kr_conduit_check(kroll_status status, const kroll_site *site);

/* Issues `call`, a conduit operation whose completion nobody asks for, until the conduit takes it. */
#define KR_SEND(site, call)                                                                                            \
  do {                                                                                                                 \
    kr_wait wait_ = KR_WAIT(site, "room in the conduit", -1);                                                          \
    kroll_status status_;                                                                                              \
    while ((status_ = (call)) == KROLL_AGAIN)                                                                          \
      kr_wait_turn((++wait_.turns, &wait_));                                                                           \
    kr_wait_end(&wait_);                                                                                               \
    kr_conduit_check(status_, site);                                                                                   \
  } while (0)

/* Issues `call`, a conduit operation whose last argument is `op`, until the conduit takes it. */
#define KR_ISSUE(chain, site, call)                                                                                    \
  do {                                                                                                                 \
    kr_flight *flight_ = kr_flight_new();                                                                              \
    kroll_conduit_op *op = &flight_->op;                                                                               \
    kr_wait wait_ = KR_WAIT(site, "room in the conduit", -1);                                                          \
    kroll_status status_;                                                                                              \
    while ((status_ = (call)) == KROLL_AGAIN)                                                                          \
      kr_wait_turn((++wait_.turns, &wait_));                                                                           \
    kr_wait_end(&wait_);                                                                                               \
    kr_flight_started(chain, flight_, status_, site);                                                                  \
  } while (0)

#endif
