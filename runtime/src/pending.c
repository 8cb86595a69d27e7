/* Operations under way to far ranks: a pool that grows by blocks, batches through it, and handles that name a batch. */
#include "pending.h"
#include "conduit.h"
#include "held.h"
#include <stdlib.h>

#define BLOCK 256
#define BLOCKS 4096

static kr_pending *blocks[BLOCKS];
static uint32_t block_count;
static uint32_t free_first;

kr_batch kr_implicit;
bool kr_unflushed;
kr_batch kr_detached;
kr_batch *kr_current = &kr_implicit;

static kr_pending *pending_at(uint32_t self) { return &blocks[(self - 1) / BLOCK][(self - 1) % BLOCK]; }

static void grow(void) {
  kr_pending *block = block_count < BLOCKS ? calloc(BLOCK, sizeof *block) : NULL;
  if (block == NULL)
    kroll_fail(NULL, "no memory for more than %u operations under way", block_count * BLOCK);
  blocks[block_count] = block;
  for (uint32_t i = BLOCK; i > 0; i--) {
    block[i - 1].self = block_count * BLOCK + i;
    block[i - 1].next = free_first;
    free_first = block[i - 1].self;
  }
  block_count++;
}

kr_pending *kr_pending_new(const kroll_site *site) {
  if (free_first == 0)
    grow();
  kr_pending *pending = pending_at(free_first);
  free_first = pending->next;
  pending->op = (kroll_conduit_op){{0, 0}};
  pending->work = NULL;
  pending->site = site;
  return pending;
}

static void release(kr_pending *pending) {
  pending->generation++;
  pending->next = free_first;
  free_first = pending->self;
}

kr_pending *kr_pending_next(const kr_batch *batch, const kroll_site *site) {
  return batch == &kr_implicit && kr_process.conduit->flush != NULL ? NULL : kr_pending_new(site);
}

static void add(kr_batch *batch, kr_pending *pending) {
  pending->next = batch->first;
  batch->first = pending->self;
}

kroll_status kr_pending_told(kr_batch *batch, kr_pending *pending, kroll_status status, int rank) {
  if (KROLL_UNLIKELY(status < 0))
    kr_conduit_failed((kroll_outcome){status, rank}, pending != NULL ? pending->site : NULL);
  if (pending == NULL)
    kr_unflushed |= status == KROLL_PENDING;
  else if (status == KROLL_PENDING)
    add(batch, pending);
  else
    release(pending);
  return status;
}

static bool complete(kroll_outcome outcome, const kroll_site *site) {
  if (KROLL_UNLIKELY(outcome.status < 0))
    kr_conduit_failed(outcome, site);
  return outcome.status == KROLL_OK;
}

static bool work_complete(kr_pending *pending) {
  if (!pending->work->step(pending->work))
    return false;
  kr_held_free(pending->work);
  pending->work = NULL;
  return true;
}

static bool is_complete(kr_pending *pending) {
  if (KROLL_UNLIKELY(pending->work != NULL))
    return work_complete(pending);
  return pending->op.word[0] == 0 || complete(kr_process.conduit->test(&pending->op), pending->site);
}

void kr_pending_work(kr_batch *batch, kr_work *work, const kroll_site *site) {
  kr_pending *pending = kr_pending_new(site);
  pending->work = work;
  if (is_complete(pending))
    release(pending);
  else
    add(batch, pending);
}

static bool source_is_free(kr_pending *pending) {
  if (KROLL_UNLIKELY(pending->work != NULL))
    return work_complete(pending);
  return pending->op.word[0] == 0 || complete(kr_process.conduit->test_source(&pending->op), pending->site);
}

bool kr_batch_prune(kr_batch *batch) {
  uint32_t *link = &batch->first;
  while (*link != 0) {
    kr_pending *pending = pending_at(*link);
    if (is_complete(pending)) {
      *link = pending->next;
      release(pending);
    } else {
      link = &pending->next;
    }
  }
  return batch->first == 0;
}

bool kr_batch_test(kr_batch *batch) {
  for (uint32_t at = batch->first; at != 0; at = pending_at(at)->next)
    if (!is_complete(pending_at(at)))
      return false;
  return kr_batch_prune(batch);
}

bool kr_batch_test_source(kr_batch *batch) {
  for (uint32_t at = batch->first; at != 0; at = pending_at(at)->next)
    if (!source_is_free(pending_at(at)))
      return false;
  return true;
}

void kr_batch_wait_slow(kr_batch *batch, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, "completion of transfers", -1);
  wait.of_transfer = true;
  while (!kr_batch_prune(batch))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

void kr_batch_wait_source(kr_batch *batch, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, "reuse of a source buffer", -1);
  wait.of_transfer = true;
  while (!kr_batch_test_source(batch))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

/* The first operation names the batch; kr_batch_test releases nothing before all is complete, so the name stays good.
 */
kroll_handle kr_batch_handle_slow(const kr_batch *batch) {
  return (uint64_t)pending_at(batch->first)->generation << 32 | batch->first;
}

kr_batch kr_handle_batch(kroll_handle handle, const kroll_site *site) {
  const uint32_t first = (uint32_t)handle;
  if (first > block_count * BLOCK || (first != 0 && pending_at(first)->generation != handle >> 32))
    kroll_fail(site, "this handle was waited for before, or is not a handle");
  return (kr_batch){.first = first};
}

void kr_batch_detach(kr_batch *batch) {
  if (batch->first == 0)
    return;
  kr_pending *last = pending_at(batch->first);
  while (last->next != 0)
    last = pending_at(last->next);
  last->next = kr_detached.first;
  kr_detached.first = batch->first;
  batch->first = 0;
}

static bool flushed(const kroll_site *site) {
  if (kr_unflushed && complete(kr_process.conduit->flush(-1), site))
    kr_unflushed = false;
  return !kr_unflushed;
}

bool kr_implicit_test(void) { return kr_batch_prune(&kr_implicit) && flushed(NULL); }

void kr_implicit_wait(const kroll_site *site) {
  kr_batch_wait(&kr_implicit, site);
  kr_wait wait = KR_WAIT(site, "completion of transfers", -1);
  wait.of_transfer = true;
  while (!flushed(site))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

void kr_complete_detached_slow(const kroll_site *site) { kr_batch_wait(&kr_detached, site); }
