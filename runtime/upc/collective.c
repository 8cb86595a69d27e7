/* Data movement of upc_collective.h (UPC 1.3, 7.3.1): each thread fetches or sends what is its own part. */
#include "sync.h"

static upc_call enter(upc_operation operation, kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags,
                      const kroll_site *site) {
  const upc_call call = {operation, {.count = nbytes, .elem_bytes = 1, .dst = dst.addr, .src = src.addr}, flags, site};
  upc_enter_collective(&call);
  return call;
}

/* The block at the same offset on this thread, or on thread r. */
static kroll_gptr part_of(kroll_fatptr whole, int r) { return kroll_at_rank(whole.addr, r); }

void upc_all_broadcast_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site) {
  const upc_call call = enter(UPC_ALL_BROADCAST, dst, src, nbytes, flags, site);
  kroll_copy(part_of(dst, kroll_my_rank), src.addr, nbytes, site);
  upc_leave_collective(&call);
}

void upc_all_scatter_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site) {
  const upc_call call = enter(UPC_ALL_SCATTER, dst, src, nbytes, flags, site);
  kroll_copy(part_of(dst, kroll_my_rank), src.addr + (size_t)kroll_my_rank * nbytes, nbytes, site);
  upc_leave_collective(&call);
}

void upc_all_gather_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site) {
  const upc_call call = enter(UPC_ALL_GATHER, dst, src, nbytes, flags, site);
  kroll_copy(dst.addr + (size_t)kroll_my_rank * nbytes, part_of(src, kroll_my_rank), nbytes, site);
  upc_leave_collective(&call);
}

/* Every thread starts at another peer, so that they do not all read from one. */
static int peer_at(int step) { return (kroll_my_rank + step) % kroll_ranks; }

void upc_all_gather_all_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site) {
  const upc_call call = enter(UPC_ALL_GATHER_ALL, dst, src, nbytes, flags, site);
  for (int step = 0; step < kroll_ranks; step++)
    kroll_copy_nbi(part_of(dst, kroll_my_rank) + (size_t)peer_at(step) * nbytes, part_of(src, peer_at(step)), nbytes,
                   site);
  kroll_wait_nbi(site);
  upc_leave_collective(&call);
}

void upc_all_exchange_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site) {
  const upc_call call = enter(UPC_ALL_EXCHANGE, dst, src, nbytes, flags, site);
  for (int step = 0; step < kroll_ranks; step++)
    kroll_copy_nbi(part_of(dst, kroll_my_rank) + (size_t)peer_at(step) * nbytes,
                   part_of(src, peer_at(step)) + (size_t)kroll_my_rank * nbytes, nbytes, site);
  kroll_wait_nbi(site);
  upc_leave_collective(&call);
}

void upc_all_permute_at(kroll_fatptr dst, kroll_fatptr src, kroll_gptr perm, size_t nbytes, int flags,
                        const kroll_site *site) {
  const upc_call call = enter(UPC_ALL_PERMUTE, dst, src, nbytes, flags, site);
  const int target = kroll_load(int, upc_cyclic_add(perm, kroll_my_rank, sizeof(int)), site);
  if (target < 0 || target >= kroll_ranks)
    kroll_fail(site, "perm[%d] is %d, not a thread of %d", kroll_my_rank, target, kroll_ranks);
  kroll_copy(part_of(dst, target), part_of(src, kroll_my_rank), nbytes, site);
  upc_leave_collective(&call);
}

#define PLAIN(name)                                                                                                    \
  void name(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags);                                             \
  void name(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags) {                                            \
    name##_at(dst, src, nbytes, flags, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, #name "()"));           \
  }
PLAIN(upc_all_broadcast)
PLAIN(upc_all_scatter)
PLAIN(upc_all_gather)
PLAIN(upc_all_gather_all)
PLAIN(upc_all_exchange)

void upc_all_permute(kroll_fatptr dst, kroll_fatptr src, kroll_gptr perm, size_t nbytes, int flags);
void upc_all_permute(kroll_fatptr dst, kroll_fatptr src, kroll_gptr perm, size_t nbytes, int flags) {
  upc_all_permute_at(dst, src, perm, nbytes, flags,
                     KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "upc_all_permute()"));
}
