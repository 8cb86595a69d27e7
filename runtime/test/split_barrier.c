/* Split-phase barriers: labels that agree or are missing, work between, trying, and at a team as well. */
#include "check.h"

SHARED(cell, 64);

static void one_phase(kroll_team *team, int turn) {
  kroll_store(int64_t, on(kroll_my_rank, cell, 0), turn, HERE);
  const bool labelled = (turn + kroll_my_rank) % 3 == 0;
  kroll_barrier_notify(team, labelled, turn, HERE);
  if (turn % 2 == 0) {
    while (!kroll_barrier_try(team, labelled, turn, HERE))
      ;
  } else {
    kroll_barrier_wait(team, labelled, turn, HERE);
  }
  for (int i = 0; i < kroll_team_size(team); i++)
    CHECK(kroll_load(int64_t, on(kroll_team_to_world(team, i), cell, 0), HERE) >= turn);
}

int main(void) {
  kroll_boot();
  for (int turn = 1; turn < 500; turn++)
    one_phase(NULL, turn);
  kroll_barrier(NULL, HERE);
  kroll_store(int64_t, on(kroll_my_rank, cell, 0), 0, HERE);
  kroll_team *team = kroll_team_split(NULL, kroll_my_rank % 2, 0, HERE);
  for (int turn = 1; turn < 500; turn++)
    one_phase(team, turn);
  kroll_team_free(team, HERE);
  kroll_exit(0);
}
