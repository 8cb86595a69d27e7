/* Operations in flight to far ranks: a pool that grows by blocks, chains through it, and handles that name a chain. */
#include "flight.h"
#include "conduit.h"
#include <stdlib.h>

#define BLOCK 256
#define BLOCKS 4096

static kr_flight *blocks[BLOCKS];
static uint32_t block_count;
static uint32_t free_first;

kr_chain kr_implicit;
bool kr_unflushed;
kr_chain kr_detached;
kr_chain *kr_current = &kr_implicit;

static kr_flight *flight_at(uint32_t self) { return &blocks[(self - 1) / BLOCK][(self - 1) % BLOCK]; }

static void grow(void) {
  kr_flight *block = block_count < BLOCKS ? calloc(BLOCK, sizeof *block) : NULL;
  if (block == NULL)
    kroll_fail(NULL, "no memory for more than %u operations in flight", block_count * BLOCK);
  blocks[block_count] = block;
  for (uint32_t i = BLOCK; i > 0; i--) {
    block[i - 1].self = block_count * BLOCK + i;
    block[i - 1].next = free_first;
    free_first = block[i - 1].self;
  }
  block_count++;
}

kr_flight *kr_flight_new(const kroll_site *site) {
  if (free_first == 0)
    grow();
  kr_flight *flight = flight_at(free_first);
  free_first = flight->next;
  flight->op = (kroll_conduit_op){{0, 0}};
  flight->work = NULL;
  flight->site = site;
  return flight;
}

static void release(kr_flight *flight) {
  flight->generation++;
  flight->next = free_first;
  free_first = flight->self;
}

kr_flight *kr_flight_next(const kr_chain *chain, const kroll_site *site) {
  return chain == &kr_implicit && kr_process.conduit->flush != NULL ? NULL : kr_flight_new(site);
}

static void add(kr_chain *chain, kr_flight *flight) {
  flight->next = chain->first;
  chain->first = flight->self;
}

kroll_status kr_flight_told(kr_chain *chain, kr_flight *flight, kroll_status status, int rank) {
  if (KROLL_UNLIKELY(status < 0))
    kr_conduit_failed((kroll_outcome){status, rank}, flight != NULL ? flight->site : NULL);
  if (flight == NULL)
    kr_unflushed |= status == KROLL_PENDING;
  else if (status == KROLL_PENDING)
    add(chain, flight);
  else
    release(flight);
  return status;
}

static bool complete(kroll_outcome outcome, const kroll_site *site) {
  if (KROLL_UNLIKELY(outcome.status < 0))
    kr_conduit_failed(outcome, site);
  return outcome.status == KROLL_OK;
}

static bool work_complete(kr_flight *flight) {
  if (!flight->work->step(flight->work))
    return false;
  free(flight->work);
  flight->work = NULL;
  return true;
}

static bool flight_complete(kr_flight *flight) {
  if (KROLL_UNLIKELY(flight->work != NULL))
    return work_complete(flight);
  return flight->op.word[0] == 0 || complete(kr_process.conduit->test(&flight->op), flight->site);
}

void kr_flight_work(kr_chain *chain, kr_work *work, const kroll_site *site) {
  kr_flight *flight = kr_flight_new(site);
  flight->work = work;
  if (flight_complete(flight))
    release(flight);
  else
    add(chain, flight);
}

static bool source_is_free(kr_flight *flight) {
  if (KROLL_UNLIKELY(flight->work != NULL))
    return work_complete(flight);
  return flight->op.word[0] == 0 || complete(kr_process.conduit->test_source(&flight->op), flight->site);
}

bool kr_chain_prune(kr_chain *chain) {
  uint32_t *link = &chain->first;
  while (*link != 0) {
    kr_flight *flight = flight_at(*link);
    if (flight_complete(flight)) {
      *link = flight->next;
      release(flight);
    } else {
      link = &flight->next;
    }
  }
  return chain->first == 0;
}

bool kr_chain_test(kr_chain *chain) {
  for (uint32_t at = chain->first; at != 0; at = flight_at(at)->next)
    if (!flight_complete(flight_at(at)))
      return false;
  return kr_chain_prune(chain);
}

bool kr_chain_test_source(kr_chain *chain) {
  for (uint32_t at = chain->first; at != 0; at = flight_at(at)->next)
    if (!source_is_free(flight_at(at)))
      return false;
  return true;
}

void kr_chain_wait_slow(kr_chain *chain, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, "completion of transfers", -1);
  wait.of_transfer = true;
  while (!kr_chain_prune(chain))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

void kr_chain_wait_source(kr_chain *chain, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, "reuse of a source buffer", -1);
  wait.of_transfer = true;
  while (!kr_chain_test_source(chain))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

/* The first flight names the chain; kr_chain_test releases nothing before all is complete, so the name stays good. */
kroll_handle kr_chain_handle_slow(const kr_chain *chain) {
  return (uint64_t)flight_at(chain->first)->generation << 32 | chain->first;
}

kr_chain kr_handle_chain(kroll_handle handle, const kroll_site *site) {
  const uint32_t first = (uint32_t)handle;
  if (first > block_count * BLOCK || (first != 0 && flight_at(first)->generation != handle >> 32))
    kroll_fail(site, "this handle was waited for before, or is not a handle");
  return (kr_chain){.first = first};
}

void kr_chain_detach(kr_chain *chain) {
  if (chain->first == 0)
    return;
  kr_flight *last = flight_at(chain->first);
  while (last->next != 0)
    last = flight_at(last->next);
  last->next = kr_detached.first;
  kr_detached.first = chain->first;
  chain->first = 0;
}

static bool flushed(const kroll_site *site) {
  if (kr_unflushed && complete(kr_process.conduit->flush(-1), site))
    kr_unflushed = false;
  return !kr_unflushed;
}

bool kr_implicit_test(void) { return kr_chain_prune(&kr_implicit) && flushed(NULL); }

void kr_implicit_wait(const kroll_site *site) {
  kr_chain_wait(&kr_implicit, site);
  kr_wait wait = KR_WAIT(site, "completion of transfers", -1);
  wait.of_transfer = true;
  while (!flushed(site))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

void kr_settle_slow(const kroll_site *site) { kr_chain_wait(&kr_detached, site); }
