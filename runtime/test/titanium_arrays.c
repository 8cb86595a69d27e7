/* Titanium arrays between ranks: exchange, ghost cells, transposed and strided views, lists of points. */
#include "check.h"
#include <kroll/titanium/rank1.h>
#include <kroll/titanium/rank2.h>

/* The errors of the language belong to its exceptions, which this program does without. */
void ti_throw_null(const kroll_site *site) { kroll_fail(site, "null array"); }
void ti_throw_cast(const kroll_site *site, const char *message) { kroll_fail(site, "%s", message); }
void ti_throw_arithmetic(const kroll_site *site, const char *message) { kroll_fail(site, "%s", message); }

#define SIDE 6
#define P2(a, b) ((ti_point2){{a, b}})

static double value_at(int rank, int i, int j) { return rank * 10000 + i * 100 + j; }
static double element(ti_array2 a, int i, int j) {
  return kroll_load(double, ti_elem2(a, P2(i, j), sizeof(double), HERE), HERE);
}

/* Rank r owns the columns r * SIDE .. r * SIDE + SIDE - 1 of a grid, and one ghost column on each side. */
static ti_rect2 columns(int rank, int ghosts) {
  return ti_rect_make2(P2(0, rank * SIDE - ghosts), P2(SIDE - 1, rank * SIDE + SIDE - 1 + ghosts), P2(1, 1), HERE);
}

static ti_array2 own_part(void) {
  const ti_array2 a = ti_array_new2(columns(kroll_my_rank, 1), sizeof(double), HERE);
  for (int i = 0; i < SIDE; i++)
    for (int j = kroll_my_rank * SIDE; j < (kroll_my_rank + 1) * SIDE; j++)
      *(double *)ti_elem2(a, P2(i, j), sizeof(double), HERE) = value_at(kroll_my_rank, i, j);
  return a;
}

/* Everybody's arrays, by exchange. */
static ti_array1 directory(ti_array2 a) {
  const ti_rect1 ranks = ti_rect_make1((ti_point1){{0}}, (ti_point1){{kroll_ranks - 1}}, (ti_point1){{1}}, HERE);
  const ti_array1 all = ti_array_new1(ranks, sizeof(ti_array2), HERE);
  ti_array_exchange1(NULL, all, &a, sizeof a, HERE);
  return all;
}

static ti_array2 part_of(ti_array1 all, int rank) {
  return *(ti_array2 *)ti_elem1(all, (ti_point1){{rank}}, sizeof(ti_array2), HERE);
}

static void check_ghosts(ti_array2 a) {
  for (int i = 0; i < SIDE; i++) {
    if (kroll_my_rank > 0)
      CHECK(element(a, i, kroll_my_rank * SIDE - 1) == value_at(kroll_my_rank - 1, i, kroll_my_rank * SIDE - 1));
    if (kroll_my_rank < kroll_ranks - 1)
      CHECK(element(a, i, kroll_my_rank * SIDE + SIDE) == value_at(kroll_my_rank + 1, i, kroll_my_rank * SIDE + SIDE));
  }
}

/* Pulled from the neighbours; every way of waiting. */
static void ghosts(ti_array2 a, ti_array1 all, int way) {
  for (int side = -1; side <= 1; side += 2) {
    const int from = kroll_my_rank + side;
    if (from < 0 || from >= kroll_ranks)
      continue;
    const ti_array2 src = ti_array_restrict2(part_of(all, from), columns(from, 0), HERE);
    CHECK_EQUAL(ti_array_creator2(src, HERE), from);
    CHECK(!ti_array_is_local2(src));
    if (way == 0)
      ti_array_copy2(a, src, sizeof(double), HERE);
    else if (way == 1)
      kroll_wait(ti_array_copy_nb2(a, src, sizeof(double), HERE), HERE);
    else
      ti_array_copy_nbi2(a, src, sizeof(double), HERE);
  }
  kroll_wait_nbi(HERE);
  check_ghosts(a);
  kroll_barrier(NULL, HERE);
}

/* The next rank's part, transposed and every second row, pulled, changed and pushed back. */
static void transposed(ti_array1 all) {
  const int next = next_rank();
  const ti_rect2 rows = ti_rect_make2(P2(0, next * SIDE), P2(SIDE - 1, next * SIDE + SIDE - 1), P2(2, 1), HERE);
  ti_array2 there = ti_array_restrict2(part_of(all, next), rows, HERE);
  there = ti_array_permute2(there, P2(2, 1), HERE);
  const ti_array2 here = ti_array_new2(ti_array_domain2(there, HERE), sizeof(double), HERE);
  ti_array_copy2(here, there, sizeof(double), HERE);
  for (int j = next * SIDE; j < (next + 1) * SIDE; j++)
    for (int i = 0; i < SIDE; i += 2) {
      CHECK(element(here, j, i) == value_at(next, i, j));
      *(double *)ti_elem2(here, P2(j, i), sizeof(double), HERE) += 0.5;
    }
  kroll_barrier(NULL, HERE);
  ti_array_copy2(there, here, sizeof(double), HERE);
  kroll_barrier(NULL, HERE);
  const ti_array2 own = part_of(all, kroll_my_rank);
  for (int i = 0; i < SIDE; i++)
    for (int j = kroll_my_rank * SIDE; j < (kroll_my_rank + 1) * SIDE; j++)
      CHECK(element(own, i, j) == value_at(kroll_my_rank, i, j) + (i % 2 == 0 ? 0.5 : 0));
  kroll_barrier(NULL, HERE);
}

/* The diagonal of the next rank's part by a list of points, and a value set there from here. */
static void listed(ti_array1 all) {
  const int next = next_rank();
  const ti_array2 there = part_of(all, next);
  const ti_rect1 indices = ti_rect_make1((ti_point1){{0}}, (ti_point1){{SIDE - 1}}, (ti_point1){{1}}, HERE);
  const ti_array1 points = ti_array_new1(indices, sizeof(ti_point2), HERE);
  const ti_array1 packed = ti_array_new1(indices, sizeof(double), HERE);
  for (int i = 0; i < SIDE; i++)
    ((ti_point2 *)points.data)[i] = P2(i, next * SIDE + i);
  ti_array_gather2(there, packed, points, sizeof(double), HERE);
  for (int i = 0; i < SIDE; i++)
    CHECK((int)((double *)packed.data)[i] == (int)value_at(next, i, next * SIDE + i));
  kroll_barrier(NULL, HERE);
  const double value = -1;
  ti_array_set2(ti_array_restrict2(there, columns(next, 0), HERE), &value, sizeof value, HERE);
  ti_array_scatter2(there, packed, points, sizeof(double), HERE);
  kroll_barrier(NULL, HERE);
  const ti_array2 own = part_of(all, kroll_my_rank);
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) {
      const int column = kroll_my_rank * SIDE + j;
      CHECK((int)element(own, i, column) == (i == j ? (int)value_at(kroll_my_rank, i, column) : -1));
    }
}

int main(void) {
  kroll_boot();
  const ti_array2 own = own_part();
  const ti_array1 all = directory(own);
  for (int way = 0; way < 3; way++)
    ghosts(own, all, way);
  transposed(all);
  listed(all);
  kroll_exit(0);
}
