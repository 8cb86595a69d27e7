/* Teams: groups of ranks with their own numbering, meetings and collectives. */
#include "collect.h"
#include "engine.h"
#include "event.h"
#include <stdlib.h>

/* What a member says about itself in a split. */
typedef struct {
  int32_t colour, key, world, parent_rank;
  kroll_gptr area;
} applicant;

static int by_key(const void *a, const void *b) {
  const applicant *x = a, *y = b;
  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->parent_rank - y->parent_rank;
}

/* Moves those of one colour to the front, in their new order; their number. */
static int select_colour(applicant *all, int count, int colour) {
  int chosen = 0;
  for (int i = 0; i < count; i++)
    if (all[i].colour == colour)
      all[chosen++] = all[i];
  qsort(all, (size_t)chosen, sizeof *all, by_key);
  return chosen;
}

static kroll_team *found(const applicant *members, int size, const kroll_site *site) {
  kroll_team *team = malloc(sizeof *team);
  int *world = malloc((size_t)size * sizeof *world);
  kroll_gptr *areas = malloc((size_t)size * sizeof *areas);
  if (team == NULL || world == NULL || areas == NULL)
    kroll_fail(site, "no memory for a team of %d ranks", size);
  int me = 0;
  for (int i = 0; i < size; i++) {
    world[i] = members[i].world;
    areas[i] = members[i].area;
    me = members[i].world == kroll_my_rank ? i : me;
  }
  kr_meet_open(team, size, me, world, areas);
  return team;
}

kroll_team *kroll_team_split(kroll_team *parent, int colour, int key, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  parent = kr_team(parent);
  kr_complete_detached(site);
  const kroll_gptr area = (kroll_gptr)kroll_alloc(kr_meet_bytes(parent->size), site);
  kr_transit_add(area);
  const applicant own = {colour, key, kroll_my_rank, parent->me, area};
  applicant *all = malloc((size_t)parent->size * sizeof *all);
  if (all == NULL)
    kroll_fail(site, "no memory for a team split of %d ranks", parent->size);
  kr_all_gather(parent, all, &own, sizeof own, site, KR_FOR_SPLIT);
  const int size = select_colour(all, parent->size, colour);
  kroll_team *team = found(all, size, site);
  free(all);
  return team;
}

void kroll_team_free(kroll_team *team, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  if (team == NULL || team == &kr_world)
    kroll_fail(site, "the team of all ranks cannot be freed");
  kr_complete_detached(site);
  kr_meet(team, site, KR_FOR_FREE);
  kr_meet_close(team, site);
  free(team);
}

int kroll_team_rank(const kroll_team *team) { return team != NULL ? team->me : kroll_my_rank; }
int kroll_team_size(const kroll_team *team) { return team != NULL ? team->size : kroll_ranks; }
int kroll_team_to_world(const kroll_team *team, int team_rank) {
  return kr_member_rank(kr_team((kroll_team *)team), team_rank);
}
