/* Gather to the first and the last. */
#include "collective.h"

static void gather_to(kroll_team *team, size_t count, int root) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int64_t *own = filled(me, count);
  int64_t *all = me == root ? cleared(count * (size_t)size) : NULL;
  kroll_gather(team, all, own, count * sizeof *own, root, HERE);
  for (int r = 0; me == root && r < size; r++)
    for (size_t i = 0; i < count; i++)
      CHECK_EQUAL(all[(size_t)r * count + i], value_of(r, i));
  free(own);
  free(all);
}

static void collective_case(kroll_team *team, size_t count) {
  gather_to(team, count, 0);
  gather_to(team, count, kroll_team_size(team) - 1);
}
