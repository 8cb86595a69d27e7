/* Points: errors, and the operations that are seldom in a loop. */
#include "ints.h"

void ti_point_no_component(int rank, int64_t component, const kroll_site *site) {
  kroll_fail(site, "component %lld of a Point<%d>: components are 1 to %d", (long long)component, rank, rank);
}

void ti_point_place(int rank, const int32_t *point, const int32_t *perm, int32_t *placed, const kroll_site *site) {
  uint32_t seen = 0;
  for (int k = 0; k < rank; k++) {
    const int32_t to = perm[k];
    if (to < 1 || to > rank || (seen >> to & 1) != 0) {
      char text[128];
      ti_point_print(rank, perm, text, sizeof text);
      kroll_fail(site, "%s is not a permutation of the dimensions 1 to %d", text, rank);
    }
    seen |= 1u << to;
    placed[to - 1] = point[k];
  }
}

void ti_point_along(int rank, int32_t dir, int32_t length, int32_t *point, const kroll_site *site) {
  if (dir == 0 || dir < -rank || dir > rank)
    kroll_fail(site, "direction %d: a Point<%d> has the directions 1 to %d and -1 to -%d", dir, rank, rank, rank);
  memset(point, 0, (size_t)rank * sizeof *point);
  if (dir > 0)
    point[dir - 1] = length;
  else
    point[-dir - 1] = (int32_t)(0u - (uint32_t)length);
}
