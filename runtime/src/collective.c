/* The collectives that programs call: each is a description for the engine. Blocking ones whose data fits into the
   messages of a meeting are carried out by loops of their own if the team is plain (meet.h). */
#include "combine.h"
#include "engine.h"
#include "event.h"
#include "small.h"

/* KR_FOR_* of a blocking collective and of one with a handle. */
static const struct {
  uint8_t blocking, with_handle;
} purposes[KR_OPERATIONS] = {[KR_BROADCAST] = {KR_FOR_BROADCAST, KR_FOR_BROADCAST_NB},
                             [KR_SCATTER] = {KR_FOR_SCATTER, KR_FOR_SCATTER_NB},
                             [KR_GATHER] = {KR_FOR_GATHER, KR_FOR_GATHER_NB},
                             [KR_ALL_GATHER] = {KR_FOR_ALL_GATHER, KR_FOR_ALL_GATHER_NB},
                             [KR_ALL_TO_ALL] = {KR_FOR_ALL_TO_ALL, KR_FOR_ALL_TO_ALL_NB},
                             [KR_REDUCE] = {KR_FOR_REDUCE, KR_FOR_REDUCE_NB},
                             [KR_ALL_REDUCE] = {KR_FOR_ALL_REDUCE, KR_FOR_ALL_REDUCE_NB},
                             [KR_SCAN] = {KR_FOR_SCAN, KR_FOR_SCAN_NB}};

KR_HOT kroll_team *enter(kroll_team *team, int root, const kroll_site *site) {
  kr_complete_detached(site);
  team = kr_team(team);
  if (KROLL_UNLIKELY(root < 0 || root >= team->size))
    kroll_fail(site, "rank %d is not in this team of %d", root, team->size);
  return team;
}

/* ---- what moves ---- */

static kr_collective describe(kr_collective_kind operation, kroll_team *team, void *dst, const void *src, size_t bytes,
                              int root, const kroll_site *site) {
  return (kr_collective){.team = enter(team, root, site),
                         .site = site,
                         .terms = {.count = bytes, .elem_bytes = 1, .root = root},
                         .plan = {.operation = operation, .root = root, .bytes = bytes, .elem = 1},
                         .source = src,
                         .result = dst};
}

static kr_collective moving(kr_collective_kind operation, kroll_team *team, void *dst, const void *src, size_t bytes,
                            int root, const kroll_site *site) {
  kr_collective c = describe(operation, team, dst, src, bytes, root, site);
  kr_plan_choose(c.team, &c.plan);
  return c;
}

static void run(kr_collective *c) {
  c->operation = purposes[c->plan.operation].blocking;
  kr_collective_run(c);
}

static kroll_handle start(kr_collective *c) {
  c->operation = purposes[c->plan.operation].with_handle;
  return kr_collective_start(c);
}

/* The purpose of a small collective that a plain team begins. */
KR_HOT kr_purpose begin_small(kroll_team *team, uint32_t operation, size_t bytes, int root, const kroll_site *site) {
  const kroll_terms terms = {.count = bytes, .elem_bytes = 1, .root = root};
  kr_meet_check(team, site);
  return kr_meet_terms(team, operation, &terms);
}

void kroll_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  team = enter(team, root, site);
  if (KROLL_LIKELY(team->plain && bytes <= KR_MEET_PAYLOAD)) {
    kr_meet_broadcast(team, buffer, bytes, root, site, begin_small(team, KR_FOR_BROADCAST, bytes, root, site));
    return;
  }
  kr_collective c = moving(KR_BROADCAST, team, buffer, buffer, bytes, root, site);
  run(&c);
}

void kroll_scatter(kroll_team *team, void *dst, const void *src, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_SCATTER, team, dst, src, bytes, root, site);
  run(&c);
}

void kroll_gather(kroll_team *team, void *dst, const void *src, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  team = enter(team, root, site);
  if (team->plain && kr_gathers(team->size, bytes)) {
    char all[KR_GATHER_BYTES];
    kr_meet_all_gather(team, team->me == root ? dst : all, src, bytes, site,
                       begin_small(team, KR_FOR_GATHER, bytes, root, site));
    return;
  }
  kr_collective c = moving(KR_GATHER, team, dst, src, bytes, root, site);
  run(&c);
}

void kr_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site,
                   uint32_t operation) {
  team = enter(team, 0, site);
  if (team->plain && kr_gathers(team->size, bytes)) {
    kr_meet_all_gather(team, dst, src, bytes, site, begin_small(team, operation, bytes, 0, site));
    return;
  }
  kr_collective c = moving(KR_ALL_GATHER, team, dst, src, bytes, 0, site);
  c.operation = operation;
  kr_collective_run(&c);
}

void kroll_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_all_gather(team, dst, src, bytes, site, KR_FOR_ALL_GATHER);
}

void kroll_all_to_all(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_ALL_TO_ALL, team, dst, src, bytes, 0, site);
  run(&c);
}

/* The block of this rank in global memory, or that of the root. */
static char *block_of(kroll_gptr p, bool is_root) {
  return is_root ? (char *)p : (char *)kroll_at_rank(p, kroll_my_rank);
}

void kr_move_shared(const kr_shared_move *m) {
  KR_CALL(KROLL_SITE_COLLECTIVE, m->site, -1, m->bytes);
  const bool is_root = kroll_my_rank == m->root;
  char *dst = block_of(m->dst, is_root && m->kind == KR_GATHER);
  const char *src = block_of(m->src, is_root && (m->kind == KR_BROADCAST || m->kind == KR_SCATTER));
  kr_collective c = describe(m->kind, NULL, dst, src, m->bytes, m->root, m->site);
  c.operation = m->operation;
  c.terms = (kroll_terms){.count = m->bytes, .elem_bytes = 1, .dst = m->dst, .src = m->src};
  c.plan.shared = true;
  c.plan.in = m->in;
  c.plan.out = m->out;
  c.shared_source = m->src;
  c.shared_result = m->dst;
  kr_plan_choose(c.team, &c.plan);
  kr_collective_run(&c);
}

/* ---- what combines ---- */

/* The operation as a term; an exclusive scan is another one than an inclusive one. */
enum { EXCLUSIVE = 1 << 8 };

static kroll_terms terms_of(size_t count, size_t elem, const kroll_combine *how, int root, bool exclusive) {
  return (kroll_terms){count, elem, 0, 0, root, (int16_t)how->type, (int16_t)(how->op | (exclusive ? EXCLUSIVE : 0))};
}

static kr_collective folding(kr_collective_kind operation, kroll_team *team, void *dst, const void *src, size_t count,
                             const kroll_combine *how, int root, bool exclusive, const kroll_site *site) {
  team = enter(team, root, site);
  kr_combine_check(how, site);
  const size_t elem = kr_combine_bytes(how);
  kr_collective c = {
      .team = team,
      .site = site,
      .terms = terms_of(count, elem, how, root, exclusive),
      .plan = {.operation = operation, .root = root, .bytes = count * elem, .elem = elem, .exclusive = exclusive},
      .how = *how,
      .source = src,
      .result = dst};
  kr_plan_choose(team, &c.plan);
  return c;
}

/* Blocking, in the name of an operation with these terms: the result of members 0 .. last for those that want it. */
static void fold_named(kr_collective_kind kind, uint32_t operation, const kroll_terms *terms, kroll_team *team,
                       void *dst, const void *src, size_t count, const kroll_combine *how, int root, bool exclusive,
                       const kroll_site *site) {
  const size_t elem = kr_combine_bytes(how);
  if (KROLL_LIKELY(team->plain) && kr_small_folds(team, count, elem)) {
    const int last = kind == KR_SCAN ? team->me - exclusive : team->size - 1;
    const bool wants = kind == KR_REDUCE ? team->me == root : last >= 0;
    kr_meet_check(team, site);
    const kr_fold f = {team, how, elem, count, site, kr_meet_terms(team, operation, terms)};
    kr_small_fold(&f, dst, src, wants, last);
    return;
  }
  kr_collective c = folding(kind, team, dst, src, count, how, root, exclusive, site);
  c.operation = operation;
  c.terms = *terms;
  kr_collective_run(&c);
}

static void fold(kr_collective_kind kind, kroll_team *team, void *dst, const void *src, size_t count,
                 const kroll_combine *how, int root, bool exclusive, const kroll_site *site) {
  team = enter(team, root, site);
  kr_combine_check(how, site);
  const kroll_terms terms = terms_of(count, kr_combine_bytes(how), how, root, exclusive);
  fold_named(kind, purposes[kind].blocking, &terms, team, dst, src, count, how, root, exclusive, site);
}

void kr_fold_named(const kr_named_fold *f, void *dst, const void *src) {
  KR_CALL(KROLL_SITE_COLLECTIVE, f->site, -1, 0);
  kroll_team *team = enter(NULL, f->root, f->site);
  fold_named(f->kind, f->operation, f->terms, team, dst, src, f->count, f->how, f->root, f->exclusive, f->site);
}

void kroll_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, int root,
                  const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  fold(KR_REDUCE, team, dst, src, count, how, root, false, site);
}

void kroll_all_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                      const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  fold(KR_ALL_REDUCE, team, dst, src, count, how, 0, false, site);
}

void kroll_scan(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, bool exclusive,
                const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  fold(KR_SCAN, team, dst, src, count, how, 0, exclusive, site);
}

/* ---- with handles ---- */

kroll_handle kroll_broadcast_nb(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_BROADCAST, team, buffer, buffer, bytes, root, site);
  return start(&c);
}

kroll_handle kroll_scatter_nb(kroll_team *team, void *dst, const void *src, size_t bytes, int root,
                              const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_SCATTER, team, dst, src, bytes, root, site);
  return start(&c);
}

kroll_handle kroll_gather_nb(kroll_team *team, void *dst, const void *src, size_t bytes, int root,
                             const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_GATHER, team, dst, src, bytes, root, site);
  return start(&c);
}

kroll_handle kroll_all_gather_nb(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_ALL_GATHER, team, dst, src, bytes, 0, site);
  return start(&c);
}

kroll_handle kroll_all_to_all_nb(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  kr_collective c = moving(KR_ALL_TO_ALL, team, dst, src, bytes, 0, site);
  return start(&c);
}

kroll_handle kroll_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                             int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  kr_collective c = folding(KR_REDUCE, team, dst, src, count, how, root, false, site);
  return start(&c);
}

kroll_handle kroll_all_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                                 const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  kr_collective c = folding(KR_ALL_REDUCE, team, dst, src, count, how, 0, false, site);
  return start(&c);
}

kroll_handle kroll_scan_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                           bool exclusive, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  kr_collective c = folding(KR_SCAN, team, dst, src, count, how, 0, exclusive, site);
  return start(&c);
}
