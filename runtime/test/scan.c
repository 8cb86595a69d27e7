/* Scan, inclusive and exclusive; the exclusive one leaves the first member's result alone. */
#include "collective.h"

static void scan(kroll_team *team, size_t count, bool exclusive) {
  const int me = kroll_team_rank(team);
  int64_t *own = filled(me, count), *sum = cleared(count);
  for (size_t i = 0; i < count; i++)
    sum[i] = -1;
  kroll_scan(team, sum, own, count, &(kroll_combine){.type = KROLL_I64, .op = KROLL_ADD}, exclusive, HERE);
  for (size_t i = 0; i < count; i++) {
    int64_t wanted = exclusive && me == 0 ? -1 : 0;
    for (int r = 0; r < me + !exclusive; r++)
      wanted += value_of(r, i);
    CHECK_EQUAL(sum[i], wanted);
  }
  free(own);
  free(sum);
}

static void collective_case(kroll_team *team, size_t count) {
  scan(team, count, false);
  scan(team, count, true);
}
