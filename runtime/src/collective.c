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

static kr_collective moving(kr_collective_kind operation, kroll_team *team, void *dst, const void *src, size_t bytes,
                            int root, const kroll_site *site) {
  kr_collective c = {.team = enter(team, root, site),
                     .site = site,
                     .terms = {.count = bytes, .elem_bytes = 1, .root = root},
                     .plan = {.operation = operation, .root = root, .bytes = bytes, .elem = 1},
                     .source = src,
                     .result = dst};
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
  kroll_team *team = enter(NULL, m->root, m->site);
  const bool is_root = team->me == m->root;
  char *dst = block_of(m->dst, is_root && m->kind == KR_GATHER);
  const char *src = block_of(m->src, is_root && (m->kind == KR_BROADCAST || m->kind == KR_SCATTER));
  kr_plan plan = {
      .operation = m->kind, .root = m->root, .bytes = m->bytes, .elem = 1, .shared = true, .in = m->in, .out = m->out};
  kr_plan_choose(team, &plan);
  if (KROLL_LIKELY(team->plain) && plan.algorithm == KR_DIRECT) {
    kr_move_directly(team, m, &plan, dst, src);
    return;
  }
  kr_collective c = {.team = team,
                     .site = m->site,
                     .operation = m->operation,
                     .terms = kr_terms_of_move(m),
                     .plan = plan,
                     .source = src,
                     .result = dst,
                     .shared_source = m->src,
                     .shared_result = m->dst};
  kr_collective_run(&c);
}

/* ---- what combines ---- */

/* The operation as a term; an exclusive scan is another one than an inclusive one. */
enum { EXCLUSIVE = 1 << 8 };

KR_HOT kroll_terms terms_of(const kr_named_fold *f, size_t elem) {
  const int op = f->how->op | (f->exclusive ? EXCLUSIVE : 0);
  return (kroll_terms){f->count, elem, 0, 0, f->root, (int16_t)f->how->type, (int16_t)op};
}

static kr_collective folding(kroll_team *team, const kr_named_fold *f, void *dst, const void *src) {
  team = enter(team, f->root, f->site);
  const size_t elem = kr_combine_check(f->how, f->site);
  kr_collective c = {.team = team,
                     .site = f->site,
                     .operation = f->operation,
                     .terms = f->terms != NULL ? *f->terms : terms_of(f, elem),
                     .plan = {.operation = f->kind,
                              .root = f->root,
                              .bytes = f->count * elem,
                              .elem = elem,
                              .exclusive = f->exclusive},
                     .how = *f->how,
                     .source = src,
                     .result = dst};
  kr_plan_choose(team, &c.plan);
  return c;
}

static __attribute__((noinline)) void fold_large(kroll_team *team, const kr_named_fold *f, void *dst, const void *src) {
  kr_collective c = folding(team, f, dst, src);
  kr_collective_run(&c);
}

KR_HOT kr_purpose begin_fold(kroll_team *team, const kr_named_fold *f, size_t elem) {
  kr_meet_check(team, f->site);
  const kroll_terms terms = f->terms != NULL ? kr_terms_read(f->terms) : terms_of(f, elem);
  return kr_meet_terms(team, f->operation, &terms);
}

/* Blocking: the result of members 0 .. last for those that want it. */
KR_HOT void fold(kroll_team *team, const kr_named_fold *f, void *dst, const void *src) {
  team = enter(team, f->root, f->site);
  const size_t elem = kr_combine_check(f->how, f->site);
  if (KROLL_LIKELY(team->plain) && kr_small_folds(team, f->count, elem)) {
    const int last = f->kind == KR_SCAN ? team->me - f->exclusive : team->size - 1;
    const bool wants = f->kind == KR_REDUCE ? team->me == f->root : last >= 0;
    const kr_fold small = {team, f->how, elem, f->count, f->site, begin_fold(team, f, elem)};
    kr_small_fold(&small, dst, src, wants, last);
    return;
  }
  fold_large(team, f, dst, src);
}

void kr_fold_named(const kr_named_fold *f, void *dst, const void *src) {
  KR_CALL(KROLL_SITE_COLLECTIVE, f->site, -1, 0);
  fold(NULL, f, dst, src);
}

KR_HOT kr_named_fold describe_fold(kr_collective_kind kind, size_t count, const kroll_combine *how, int root,
                                   bool exclusive, const kroll_site *site) {
  return (kr_named_fold){kind, purposes[kind].blocking, NULL, count, how, root, exclusive, site};
}

void kroll_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, int root,
                  const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const kr_named_fold f = describe_fold(KR_REDUCE, count, how, root, false, site);
  fold(team, &f, dst, src);
}

void kroll_all_reduce(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                      const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const kr_named_fold f = describe_fold(KR_ALL_REDUCE, count, how, 0, false, site);
  fold(team, &f, dst, src);
}

void kroll_scan(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how, bool exclusive,
                const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const kr_named_fold f = describe_fold(KR_SCAN, count, how, 0, exclusive, site);
  fold(team, &f, dst, src);
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
  const kr_named_fold f = describe_fold(KR_REDUCE, count, how, root, false, site);
  kr_collective c = folding(team, &f, dst, src);
  return start(&c);
}

kroll_handle kroll_all_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                                 const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const kr_named_fold f = describe_fold(KR_ALL_REDUCE, count, how, 0, false, site);
  kr_collective c = folding(team, &f, dst, src);
  return start(&c);
}

kroll_handle kroll_scan_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                           bool exclusive, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const kr_named_fold f = describe_fold(KR_SCAN, count, how, 0, exclusive, site);
  kr_collective c = folding(team, &f, dst, src);
  return start(&c);
}
