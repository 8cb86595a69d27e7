/* The engine of collectives: carries out a schedule (schedule.h) step by step, as far as it goes without waiting. A
   blocking collective is started and waited for; one with a handle goes on in every wait and poll of its members. A
   team carries out one after another, in the order of the calls. */
#ifndef KR_ENGINE_H
#define KR_ENGINE_H

#include "meet.h"

typedef struct kr_collective {
  kr_work work; /* first, for its handle */
  kroll_team *team;
  const kroll_site *site;
  uint32_t operation; /* KR_FOR_* */
  kroll_terms terms;
  kr_plan plan;
  kroll_combine how;
  const char *source;
  char *result;
  kroll_gptr shared_source, shared_result; /* of plans that are shared: at the same offset on all members */
  /* While it is carried out. */
  kr_purpose purpose;
  int turn, turns;
  int at; /* step of the turn */
  bool in_turn, stepping, is_done;
  bool asks; /* for the place of a window */
  uint64_t word;
  uint32_t looks;
  kr_batch transfers;
  struct kr_collective *after; /* in the team */
} kr_collective;

/* From start to end. Earlier ones of the team are finished first. */
void kr_collective_run(kr_collective *c);
/* Copies the description and returns a handle; the buffers are used until it is complete. */
kroll_handle kr_collective_start(const kr_collective *description);

/* ---- collectives in the name of others (collective.c) ---- */

/* An all-gather of any size. */
void kr_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site,
                   uint32_t operation);

/* A collective of all ranks that moves `bytes` between blocks in global memory: those of the members, at the
   offset of dst or src, and that of the root, at its address. */
typedef struct {
  kr_collective_kind kind;
  uint32_t operation; /* KR_FOR_* */
  kroll_gptr dst, src;
  size_t bytes;
  int root; /* KR_PERMUTE: the target of this rank */
  kr_sync in, out;
  const kroll_site *site;
} kr_shared_move;
void kr_move_shared(const kr_shared_move *move);
static inline kroll_terms kr_terms_of_move(const kr_shared_move *m) {
  return (kroll_terms){.count = m->bytes, .elem_bytes = 1, .dst = m->dst, .src = m->src};
}
/* The same by KR_DIRECT in a plain team; dst and src are this member's blocks. */
void kr_move_directly(kroll_team *team, const kr_shared_move *move, const kr_plan *plan, char *dst, const char *src);

/* A collective of all ranks that combines: a reduction at the root, an all-reduce, or a scan. */
typedef struct {
  kr_collective_kind kind;
  uint32_t operation;       /* KR_FOR_* */
  const kroll_terms *terms; /* what the ranks compare; NULL: what stands here */
  size_t count;
  const kroll_combine *how;
  int root;
  bool exclusive;
  const kroll_site *site;
} kr_named_fold;
void kr_fold_named(const kr_named_fold *fold, void *dst, const void *src);

/* Waits for all collectives under way. */
void kr_team_finish(kroll_team *team, const kroll_site *site);
/* A meeting in a team that is not plain, and one with data of the root; the purpose has the terms. */
void kr_team_meet(kroll_team *team, const kroll_site *site, kr_purpose purpose);
void kr_team_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site,
                       kr_purpose purpose);

/* Those with handles, in every wait. */
extern kr_work *kr_collectives;
void kr_collectives_progress(void);

/* algorithm.c: looks at the members of a new team. */
void kr_situation_open(kroll_team *team);
/* Fills in the team's part of a plan: size, me, groups, part of a window, and the algorithm that the table names. */
void kr_plan_choose(const kroll_team *team, kr_plan *plan);

#endif
