/* Collectives with handles: their results at all sizes, out of step with each other, and finished by later ones. */
#include "collective.h"

static const kroll_combine sums = {.type = KROLL_I64, .op = KROLL_ADD};

static void check_sums(const int64_t *got, int size, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int64_t wanted = 0;
    for (int r = 0; r < size; r++)
      wanted += value_of(r, i);
    CHECK_EQUAL(got[i], wanted);
  }
}

static void all_reduce(kroll_team *team, size_t count) {
  int64_t *own = filled(kroll_team_rank(team), count), *got = cleared(count);
  const kroll_handle handle = kroll_all_reduce_nb(team, got, own, count, &sums, HERE);
  kroll_wait(handle, HERE);
  check_sums(got, kroll_team_size(team), count);
  free(own);
  free(got);
}

static void reduce(kroll_team *team, size_t count, int root) {
  int64_t *values = filled(kroll_team_rank(team), count);
  const kroll_handle handle = kroll_reduce_nb(team, values, values, count, &sums, root, HERE);
  while (!kroll_test(handle))
    continue;
  if (kroll_team_rank(team) == root)
    check_sums(values, kroll_team_size(team), count);
  free(values);
}

static void broadcast(kroll_team *team, size_t count, int root) {
  const bool gives = kroll_team_rank(team) == root;
  int64_t *values = gives ? filled(root, count) : cleared(count);
  const kroll_handle handle = kroll_broadcast_nb(team, values, count * sizeof *values, root, HERE);
  kroll_wait_source(handle, HERE);
  kroll_wait(handle, HERE);
  for (size_t i = 0; i < count; i++)
    CHECK_EQUAL(values[i], value_of(root, i));
  free(values);
}

static void scatter(kroll_team *team, size_t count, int root) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int64_t *all = me == root ? filled(root, count * (size_t)size) : NULL, *own = cleared(count);
  const kroll_handle handle = kroll_scatter_nb(team, own, all, count * sizeof *own, root, HERE);
  kroll_wait(handle, HERE);
  for (size_t i = 0; i < count; i++)
    CHECK_EQUAL(own[i], value_of(root, (size_t)me * count + i));
  free(own);
  free(all);
}

/* Values of all members, one block after the other, of which each began `skip` values into what the member gave. */
static void check_blocks(const int64_t *all, int size, size_t count, size_t skip) {
  for (int r = 0; r < size; r++)
    for (size_t i = 0; i < count; i++)
      CHECK_EQUAL(all[(size_t)r * count + i], value_of(r, skip + i));
}

static void gather(kroll_team *team, size_t count, int root) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int64_t *own = filled(me, count), *all = me == root ? cleared(count * (size_t)size) : NULL;
  const kroll_handle handle = kroll_gather_nb(team, all, own, count * sizeof *own, root, HERE);
  kroll_wait(handle, HERE);
  if (all != NULL)
    check_blocks(all, size, count, 0);
  free(own);
  free(all);
}

static void all_gather(kroll_team *team, size_t count) {
  const int size = kroll_team_size(team);
  int64_t *own = filled(kroll_team_rank(team), count), *all = cleared(count * (size_t)size);
  const kroll_handle handle = kroll_all_gather_nb(team, all, own, count * sizeof *own, HERE);
  while (!kroll_test(handle))
    continue;
  check_blocks(all, size, count, 0);
  free(own);
  free(all);
}

static void all_to_all(kroll_team *team, size_t count) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  int64_t *own = filled(me, count * (size_t)size), *all = cleared(count * (size_t)size);
  const kroll_handle handle = kroll_all_to_all_nb(team, all, own, count * sizeof *own, HERE);
  kroll_wait(handle, HERE);
  check_blocks(all, size, count, (size_t)me * count);
  free(own);
  free(all);
}

static void scan(kroll_team *team, size_t count, bool exclusive) {
  const int me = kroll_team_rank(team);
  int64_t *values = filled(me, count);
  const kroll_handle handle = kroll_scan_nb(team, values, values, count, &sums, exclusive, HERE);
  kroll_wait(handle, HERE);
  if (exclusive && me == 0)
    check_blocks(values, 1, count, 0); /* as it was */
  else
    check_sums(values, me + !exclusive, count);
  free(values);
}

/* Two under way, then a blocking one that finishes both; handles may be waited for in any order. */
static void several(kroll_team *team, size_t count) {
  int64_t *own = filled(kroll_team_rank(team), count), *first = cleared(count), *second = cleared(count);
  int64_t one = 1, members = 0;
  const kroll_handle a = kroll_all_reduce_nb(team, first, own, count, &sums, HERE);
  const kroll_handle b = kroll_all_reduce_nb(team, second, own, count, &sums, HERE);
  kroll_all_reduce(team, &members, &one, 1, &sums, HERE);
  check_sums(first, kroll_team_size(team), count);
  check_sums(second, kroll_team_size(team), count);
  kroll_wait(b, HERE);
  kroll_wait(a, HERE);
  CHECK_EQUAL(members, kroll_team_size(team));
  free(own);
  free(first);
  free(second);
}

/* Nobody waits in the start: the members come to it one after another, in the order of their ranks. */
static void starts_without_waiting(kroll_team *team) {
  int64_t one = 1, members = 0;
  const int me = kroll_team_rank(team), size = kroll_team_size(team);
  if (me > 0)
    kroll_wait_notify(kroll_team_to_world(team, me - 1), HERE);
  const kroll_handle handle = kroll_all_reduce_nb(team, &members, &one, 1, &sums, HERE);
  if (me + 1 < size)
    kroll_notify(kroll_team_to_world(team, me + 1), HERE);
  kroll_wait(handle, HERE);
  CHECK_EQUAL(members, size);
}

/* The first member waits for something else until the last has its result, which needs the first to go on. */
static void goes_on_in_other_waits(kroll_team *team, size_t count) {
  int64_t *own = filled(kroll_team_rank(team), count), *got = cleared(count);
  const int me = kroll_team_rank(team), last = kroll_team_size(team) - 1;
  const kroll_handle handle = kroll_all_reduce_nb(team, got, own, count, &sums, HERE);
  if (me == 0 && last > 0)
    kroll_wait_notify(kroll_team_to_world(team, last), HERE);
  kroll_wait(handle, HERE);
  if (me == last && last > 0)
    kroll_notify(kroll_team_to_world(team, 0), HERE);
  check_sums(got, last + 1, count);
  free(own);
  free(got);
}

static void collective_case(kroll_team *team, size_t count) {
  const int last = kroll_team_size(team) - 1;
  all_reduce(team, count);
  reduce(team, count, 0);
  reduce(team, count, last);
  broadcast(team, count, 0);
  broadcast(team, count, last);
  scatter(team, count, 0);
  scatter(team, count, last);
  gather(team, count, 0);
  gather(team, count, last);
  all_gather(team, count);
  all_to_all(team, count);
  scan(team, count, false);
  scan(team, count, true);
  several(team, count);
  starts_without_waiting(team);
  goes_on_in_other_waits(team, count);
}
