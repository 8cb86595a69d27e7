/* A barrier that shows bytes of the next rank: nobody leaves before everybody came, and has what the next showed. */
#include "check.h"
#include <string.h>

SHARED(counts, 64);

static void show(kroll_team *team, int me, int size, size_t bytes, int turn) {
  uint8_t own[KROLL_BARRIER_SHOWS], next[KROLL_BARRIER_SHOWS + 1], expected[KROLL_BARRIER_SHOWS];
  memset(own, me + turn, sizeof own);
  memset(expected, (me + 1) % size + turn, sizeof expected);
  memset(next, 255, sizeof next);
  kroll_barrier_show(team, next, own, bytes, HERE);
  CHECK(memcmp(next, expected, bytes) == 0);
  CHECK_EQUAL(next[bytes], 255);
}

int main(void) {
  kroll_boot();
  for (int turn = 1; turn <= 200; turn++) {
    kroll_store(int64_t, on(kroll_my_rank, counts, 0), turn, HERE);
    show(NULL, kroll_my_rank, kroll_ranks, (size_t)turn, turn % 100);
    CHECK_EQUAL(kroll_load(int64_t, on(next_rank(), counts, 0), HERE), turn);
    CHECK_EQUAL(kroll_load(int64_t, on(previous_rank(), counts, 0), HERE), turn);
    kroll_barrier(NULL, HERE);
  }
  kroll_team *halves = kroll_team_split(NULL, kroll_my_rank % 2, -kroll_my_rank, HERE);
  show(halves, kroll_team_rank(halves), kroll_team_size(halves), KROLL_BARRIER_SHOWS, 1);
  kroll_team_free(halves, HERE);
  kroll_exit(0);
}
