/* Scatter from the first and the last. */
#include "collective.h"

static void scatter_from(kroll_team *team, size_t count, int root) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int64_t *all = me == root ? filled(root, count * (size_t)size) : NULL;
  int64_t *own = cleared(count);
  kroll_scatter(team, own, all, count * sizeof *own, root, HERE);
  for (size_t i = 0; i < count; i++)
    CHECK_EQUAL(own[i], value_of(root, (size_t)me * count + i));
  free(own);
  free(all);
}

static void collective_case(kroll_team *team, size_t count) {
  scatter_from(team, count, 0);
  scatter_from(team, count, kroll_team_size(team) - 1);
}
