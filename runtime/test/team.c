/* Team numbering: by key, then by the old rank; teams of teams; barriers of different teams do not mix. */
#include "check.h"

SHARED(cell, 64);

int main(void) {
  kroll_boot();
  kroll_team *odd_even = kroll_team_split(NULL, kroll_my_rank % 2, 100 - kroll_my_rank, HERE);
  const int size = kroll_team_size(odd_even);
  CHECK_EQUAL(size, (kroll_ranks + 1 - kroll_my_rank % 2) / 2);
  CHECK_EQUAL(kroll_team_to_world(odd_even, kroll_team_rank(odd_even)), kroll_my_rank);
  for (int i = 0; i + 1 < size; i++)
    CHECK_EQUAL(kroll_team_to_world(odd_even, i), kroll_team_to_world(odd_even, i + 1) + 2);
  kroll_team *same = kroll_team_split(odd_even, 5, 0, HERE);
  CHECK_EQUAL(kroll_team_rank(same), kroll_team_rank(odd_even));
  CHECK_EQUAL(kroll_team_size(NULL), kroll_ranks);
  CHECK_EQUAL(kroll_team_rank(NULL), kroll_my_rank);
  const int times = kroll_my_rank % 2 == 0 ? 300 : 100;
  for (int64_t turn = 1; turn <= times; turn++) {
    kroll_store(int64_t, on(kroll_my_rank, cell, 0), turn, HERE);
    kroll_barrier(turn % 2 == 0 ? same : odd_even, HERE);
    for (int i = 0; i < size; i++)
      CHECK(kroll_load(int64_t, on(kroll_team_to_world(odd_even, i), cell, 0), HERE) >= turn);
  }
  kroll_team_free(same, HERE);
  kroll_team_free(odd_even, HERE);
  for (int i = 0; i < 100; i++)
    kroll_team_free(kroll_team_split(NULL, i % 3 * kroll_my_rank, i, HERE), HERE);
  kroll_exit(0);
}
