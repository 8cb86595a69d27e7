/* All-gather. */
#include "collective.h"

static void collective_case(kroll_team *team, size_t count) {
  const int size = kroll_team_size(team);
  int64_t *own = filled(kroll_team_rank(team), count), *all = cleared(count * (size_t)size);
  kroll_all_gather(team, all, own, count * sizeof *own, HERE);
  for (int r = 0; r < size; r++)
    for (size_t i = 0; i < count; i++)
      CHECK_EQUAL(all[(size_t)r * count + i], value_of(r, i));
  free(own);
  free(all);
}
