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
  uint32_t operation; /* KR_DOING_* */
  kroll_terms terms;
  kr_plan plan;
  kroll_combine how;
  const char *source;
  char *result;
  /* While it is carried out. */
  kr_doing doing;
  int turn, turns;
  int at; /* step of the turn */
  bool in_turn, stepping, is_done;
  bool asks; /* for the place of a window */
  uint64_t word;
  uint32_t looks;
  kr_chain reads;
  struct kr_collective *after; /* in the team */
} kr_collective;

/* From start to end. Earlier ones of the team are finished first. */
void kr_collective_run(kr_collective *c);
/* Copies the description and returns a handle; the buffers are used until it is complete. */
kroll_handle kr_collective_start(const kr_collective *description);

/* An all-gather of any size (collective.c), in the name of another operation. */
void kr_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site,
                   uint32_t operation);

/* Waits for all collectives under way. */
void kr_team_finish(kroll_team *team, const kroll_site *site);
/* A meeting in a team that is not plain, and one with data of the root; the doing has the terms. */
void kr_team_meet(kroll_team *team, const kroll_site *site, kr_doing doing);
void kr_team_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site, kr_doing doing);

/* Those with handles, in every wait. */
extern kr_work *kr_collectives;
void kr_collectives_progress(void);

/* algorithm.c: looks at the members of a new team. */
void kr_situation_open(kroll_team *team);
/* Fills in the team's part of a plan: size, me, groups, part of a window, and the algorithm that the table names. */
void kr_plan_choose(const kroll_team *team, kr_plan *plan);

#endif
