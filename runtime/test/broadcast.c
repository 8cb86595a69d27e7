/* Broadcast from every root. */
#include "collective.h"

static void collective_case(kroll_team *team, size_t count) {
  for (int root = 0; root < kroll_team_size(team); root++) {
    const bool gives = kroll_team_rank(team) == root;
    int64_t *values = gives ? filled(root, count) : cleared(count);
    kroll_broadcast(team, values, count * sizeof *values, root, HERE);
    for (size_t i = 0; i < count; i++)
      CHECK_EQUAL(values[i], value_of(root, i));
    free(values);
  }
}
