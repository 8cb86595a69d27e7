/* All-to-all. */
#include "collective.h"

static void collective_case(kroll_team *team, size_t count) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int64_t *out = filled(me, count * (size_t)size), *in = cleared(count * (size_t)size);
  kroll_all_to_all(team, in, out, count * sizeof *in, HERE);
  for (int r = 0; r < size; r++)
    for (size_t i = 0; i < count; i++)
      CHECK_EQUAL(in[(size_t)r * count + i], value_of(r, (size_t)me * count + i));
  free(out);
  free(in);
}
