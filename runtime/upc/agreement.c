/* Arguments of collectives that differ between threads: every thread shows its own to the one before it. */
#include "agreement.h"

static void compare(const upc_arguments *mine, const upc_arguments *theirs, int rank, const kroll_site *site) {
  if (mine->count != theirs->count)
    kroll_fail(site, "this collective is called for %llu bytes or elements here, and for %llu by rank %d",
               (unsigned long long)mine->count, (unsigned long long)theirs->count, rank);
  if (mine->dst != theirs->dst || mine->src != theirs->src)
    kroll_fail(site, "rank %d calls this collective with another %s; all must name the same", rank,
               mine->dst != theirs->dst ? "destination" : "source");
}

void upc_agree(const upc_arguments *mine, const kroll_site *site) {
  upc_arguments next;
  kroll_barrier_show(NULL, &next, mine, sizeof next, site);
  compare(mine, &next, (kroll_my_rank + 1) % kroll_ranks, site);
}
