/* Frame of the collective tests: runs `collective_case` over all ranks, over halves of them in reverse order, and over
   every rank alone, with sizes that fit a message, just do not, and need several chunks. */
#ifndef COLLECTIVE_H
#define COLLECTIVE_H

#include "check.h"
#include <stdlib.h>

static void collective_case(kroll_team *team, size_t count);

/* What member `rank` contributes at `index`; 16 bits, so that sums of many stay exact. */
static inline int64_t value_of(int rank, size_t index) { return (int64_t)((rank * 7919 + index * 31 + 5) % 65521); }

static inline int64_t *filled(int rank, size_t count) {
  int64_t *values = malloc((count + 1) * sizeof *values);
  for (size_t i = 0; i < count; i++)
    values[i] = value_of(rank, i);
  return values;
}

static inline int64_t *cleared(size_t count) { return calloc(count + 1, sizeof(int64_t)); }

static void all_counts(kroll_team *team) {
  static const size_t counts[] = {0, 1, 2, 50, 519, 520, 1000, 8192, 20011};
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
    collective_case(team, counts[i]);
  for (int again = 0; again < 20; again++)
    collective_case(team, 1 + (size_t)again % 3);
}

int main(void) {
  kroll_boot();
  all_counts(NULL);
  kroll_team *half = kroll_team_split(NULL, kroll_my_rank % 2, -kroll_my_rank, HERE);
  all_counts(half);
  kroll_team *quarter = kroll_team_split(half, kroll_team_rank(half) % 2, 0, HERE);
  all_counts(quarter);
  kroll_team *alone = kroll_team_split(NULL, kroll_my_rank, 0, HERE);
  all_counts(alone);
  kroll_team_free(alone, HERE);
  kroll_team_free(quarter, HERE);
  kroll_team_free(half, HERE);
  all_counts(NULL);
  kroll_exit(0);
}

#endif
