/* Arguments of collectives that differ between threads: every thread shows its own, and looks at those of the next. */
#include "agreement.h"

/* Two slots a thread, used in turn: a slot is written again two barriers after it was read. */
static kroll_gptr slots;
static unsigned turn;

void upc_agreement_start(const kroll_site *site) { slots = kroll_sym_alloc(2 * sizeof(upc_arguments), site); }

static upc_arguments *slot_of(int rank) { return (upc_arguments *)(uintptr_t)kroll_at_rank(slots, rank) + turn; }

static void compare(const upc_arguments *mine, const upc_arguments *theirs, int rank, const kroll_site *site) {
  if (mine->count != theirs->count)
    kroll_fail(site, "this collective is called for %llu bytes or elements here, and for %llu by rank %d",
               (unsigned long long)mine->count, (unsigned long long)theirs->count, rank);
  if (mine->dst != theirs->dst || mine->src != theirs->src)
    kroll_fail(site, "rank %d calls this collective with another %s; all must name the same", rank,
               mine->dst != theirs->dst ? "destination" : "source");
}

void upc_agree(const upc_arguments *mine, const kroll_site *site) {
  const int next = (kroll_my_rank + 1) % kroll_ranks;
  *slot_of(kroll_my_rank) = *mine;
  kroll_barrier(NULL, site);
  if (kroll_is_near(kroll_address(next, 0)))
    compare(mine, slot_of(next), next, site);
  turn ^= 1;
}
