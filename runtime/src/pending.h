/* Operations under way to far ranks. A batch holds those that one handle, one region or one blocking call waits for. */
#ifndef KR_PENDING_H
#define KR_PENDING_H

#include "wait.h"

/* What is done instead of one operation of the conduit: a step goes on as far as possible without waiting, and is true
   if all is complete. The work was allocated by kr_held_new. */
typedef struct kr_work {
  bool (*step)(struct kr_work *work);
  struct kr_work *next; /* of those that go on in every wait (engine.h) */
} kr_work;

typedef struct {
  kroll_conduit_op op;
  kr_work *work; /* NULL: only op */
  const kroll_site *site;
  uint32_t self;       /* index + 1 */
  uint32_t next;       /* in the batch or in the free list; 0 = last */
  uint32_t generation; /* tells a handle whose record was reused */
} kr_pending;

typedef struct {
  uint32_t first;     /* index + 1; 0 = nothing is pending */
  kroll_urgency when; /* KROLL_NOW: the caller waits for it at once */
} kr_batch;
#define KR_BLOCKING                                                                                                    \
  { .when = KROLL_NOW }

kr_pending *kr_pending_new(const kroll_site *site);
/* The record of the next operation of a batch; NULL if the conduit keeps the operations of this batch. */
kr_pending *kr_pending_next(const kr_batch *batch, const kroll_site *site);
/* What the conduit said about it: adds the operation to the batch, or releases it if it is complete or was not taken; a
   named error about `rank` ends the job. */
kroll_status kr_pending_told(kr_batch *batch, kr_pending *pending, kroll_status status, int rank);

/* Adds an operation that consists of this work to the batch. */
void kr_pending_work(kr_batch *batch, kr_work *work, const kroll_site *site);

/* Complete operations leave the batch; true if none is left. */
bool kr_batch_prune(kr_batch *batch);
/* True if all are complete, and then all are released; before that the batch stays as it is. */
bool kr_batch_test(kr_batch *batch);
bool kr_batch_test_source(kr_batch *batch);
void kr_batch_wait_slow(kr_batch *batch, const kroll_site *site);
KR_HOT void kr_batch_wait(kr_batch *batch, const kroll_site *site) {
  if (KROLL_UNLIKELY(batch->first != 0))
    kr_batch_wait_slow(batch, site);
}
void kr_batch_wait_source(kr_batch *batch, const kroll_site *site);

/* Leaves the rest of a batch to kr_complete_detached. */
void kr_batch_detach(kr_batch *batch);
/* Waits until the detached operations are complete remotely: before this rank tells others that its accesses are done.
 */
void kr_complete_detached_slow(const kroll_site *site);

/* A batch as the user's handle, and back. */
kroll_handle kr_batch_handle_slow(const kr_batch *batch);
KR_HOT kroll_handle kr_batch_handle(const kr_batch *batch) {
  return KROLL_LIKELY(batch->first == 0) ? KROLL_DONE : kr_batch_handle_slow(batch);
}
kr_batch kr_handle_batch(kroll_handle handle, const kroll_site *site);

/* Flights that nobody waits for one by one: of _nbi calls, and of calls that only wait for their source. */
extern kr_batch kr_implicit;
extern kr_batch kr_detached;
/* The conduit has implicit operations under way, or may have. */
extern bool kr_unflushed;
/* Waits for all _nbi calls so far, or asks whether they are complete. */
void kr_implicit_wait(const kroll_site *site);
bool kr_implicit_test(void);
KR_HOT bool kr_implicit_any(void) { return kr_implicit.first != 0 || kr_unflushed; }
/* Where _nbi calls go now: the implicit batch or the open region. */
extern kr_batch *kr_current;

KR_HOT void kr_complete_detached(const kroll_site *site) {
  if (KROLL_UNLIKELY(kr_detached.first != 0))
    kr_complete_detached_slow(site);
}

/* Tells the model clock of a conduit what this rank found (conduit.h). */
KR_HOT void kr_observe(const void *p, uint64_t value) {
  if (KROLL_UNLIKELY(kr_process.timed))
    kr_process.conduit->observe((kroll_gptr)p, value);
}

#endif
