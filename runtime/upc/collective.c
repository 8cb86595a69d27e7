/* Data movement of upc_collective.h (UPC 1.3, 7.3.1), which the engine of collectives carries out. */
#include "checked.h"
#include "sync.h"

/* Each thread looks at its own part; at what one thread alone has, that one does. */
static void check_part(kroll_gptr p, bool is_on_all, size_t nbytes, const kroll_site *site) {
  if (is_on_all || kroll_rank_of(p) == kroll_my_rank)
    upc_check_transfer(is_on_all ? kroll_at_rank(p, kroll_my_rank) : p, nbytes, site);
}

static void check_parts(kr_collective_kind kind, kroll_gptr dst, kroll_gptr src, size_t nbytes,
                        const kroll_site *site) {
  const size_t of_all = nbytes * (size_t)kroll_ranks;
  const bool puts_all = kind == KR_GATHER || kind == KR_ALL_GATHER || kind == KR_ALL_TO_ALL;
  const bool gets_all = kind == KR_SCATTER || kind == KR_ALL_TO_ALL;
  check_part(dst, kind != KR_GATHER, puts_all ? of_all : nbytes, site);
  check_part(src, kind != KR_BROADCAST && kind != KR_SCATTER, gets_all ? of_all : nbytes, site);
}

static void move(kr_collective_kind kind, upc_operation operation, kroll_fatptr dst, kroll_fatptr src, size_t nbytes,
                 int root, kr_sync in, int flags, const kroll_site *site) {
  if (kr_is_checked())
    check_parts(kind, dst.addr, src.addr, nbytes, site);
  kr_move_shared(&(kr_shared_move){kind, KR_FOR_LANGUAGE + operation, dst.addr, src.addr, nbytes, root, in,
                                   upc_sync_out(flags), site});
}

#define MOVEMENT(name, kind, operation, root)                                                                          \
  void name##_at(kroll_fatptr dst, kroll_fatptr src, size_t nbytes, int flags, const kroll_site *site) {               \
    upc_check_pointers(dst.addr, src.addr, site);                                                                      \
    move(kind, operation, dst, src, nbytes, root, upc_sync_in(flags), flags, site);                                    \
  }
MOVEMENT(upc_all_broadcast, KR_BROADCAST, UPC_ALL_BROADCAST, kroll_rank_of(src.addr))
MOVEMENT(upc_all_scatter, KR_SCATTER, UPC_ALL_SCATTER, kroll_rank_of(src.addr))
MOVEMENT(upc_all_gather, KR_GATHER, UPC_ALL_GATHER, kroll_rank_of(dst.addr))
MOVEMENT(upc_all_gather_all, KR_ALL_GATHER, UPC_ALL_GATHER_ALL, 0)
MOVEMENT(upc_all_exchange, KR_ALL_TO_ALL, UPC_ALL_EXCHANGE, 0)

/* The targets are read behind the meeting of all, if there is one; then none is needed to begin. */
void upc_all_permute_at(kroll_fatptr dst, kroll_fatptr src, kroll_gptr perm, size_t nbytes, int flags,
                        const kroll_site *site) {
  const kroll_terms terms = {.count = nbytes, .elem_bytes = 1, .dst = dst.addr, .src = src.addr};
  upc_enter_collective(&(upc_call){UPC_ALL_PERMUTE, terms, flags, site});
  const int target = kroll_load(int, upc_cyclic_add(perm, kroll_my_rank, sizeof(int)), site);
  if (target < 0 || target >= kroll_ranks)
    kroll_fail(site, "perm[%d] is %d, not a thread of %d", kroll_my_rank, target, kroll_ranks);
  const kr_sync in = upc_sync_in(flags) == KR_ALLSYNC ? KR_NOSYNC : upc_sync_in(flags);
  move(KR_PERMUTE, UPC_ALL_PERMUTE, dst, src, nbytes, target, in, flags, site);
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
