/* NAS MG: the classes and the four operators on the planes that one thread has. Nothing here communicates.
 *
 * A grid of `planes` planes has n by n points a plane and one layer of ghost points all around, x fastest. */
#ifndef MG_KERNELS_H
#define MG_KERNELS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "sequence.h"

enum { MG_MOST = 1024 + 2 /* points of a row with its ghosts */, CHARGES = 10 };

static const uint64_t seed = 314159265;

typedef struct {
  char class;
  int levels; /* 2 to the levels points an edge */
  int iterations;
  double norm;
} problem;

static const problem problems[] = {
    {'S', 5, 4, 0.5307707005734e-04},  {'W', 7, 4, 0.6467329375339e-05},  {'A', 8, 4, 0.2433365309069e-05},
    {'B', 8, 20, 0.1800564401355e-05}, {'C', 9, 20, 0.5706732285740e-06}, {'D', 10, 50, 0.1583275060440e-09},
};

static size_t plane_of(int n) { return (size_t)(n + 2) * (size_t)(n + 2); }

/* Copies the rows and columns of a plane that follow its last ones, where the grid begins again. */
static void wrap_plane(int n, int k, double *grid) {
  const size_t row = (size_t)n + 2;
  double *plane = grid + (size_t)k * plane_of(n);

  for (int j = 1; j <= n; j++) {
    plane[(size_t)j * row] = plane[(size_t)j * row + (size_t)n];
    plane[(size_t)j * row + (size_t)n + 1] = plane[(size_t)j * row + 1];
  }
  memcpy(plane, plane + (size_t)n * row, row * sizeof *plane);
  memcpy(plane + (size_t)(n + 1) * row, plane + row, row * sizeof *plane);
}

/* r = v - A u on a plane with its ghosts; r and v may be one grid. */
static void residual_plane(int n, int k, const double *u, const double *v, double *r) {
  const double centre = -8.0 / 3, edge = 1.0 / 6, corner = 1.0 / 12;
  const size_t row = (size_t)n + 2, plane = plane_of(n);
  double faces[MG_MOST], corners[MG_MOST];

  for (int j = 1; j <= n; j++) {
    const size_t at = (size_t)k * plane + (size_t)j * row;
    const double *c = u + at, *below = c - plane, *above = c + plane, *from = v + at;
    double *to = r + at;
    for (int i = 0; i < n + 2; i++) {
      faces[i] = c[i - (int)row] + c[i + (int)row] + below[i] + above[i];
      corners[i] = below[i - (int)row] + below[i + (int)row] + above[i - (int)row] + above[i + (int)row];
    }
#pragma GCC ivdep
    for (int i = 1; i <= n; i++)
      to[i] = from[i] - centre * c[i] - edge * (corners[i] + faces[i - 1] + faces[i + 1]) -
              corner * (corners[i - 1] + corners[i + 1]);
  }
  wrap_plane(n, k, r);
}

static void residual(int n, int planes, const double *u, const double *v, double *r) {
  for (int k = 1; k <= planes; k++)
    residual_plane(n, k, u, v, r);
}

/* u += S r on a plane with its ghosts. */
static void smooth_plane(int n, int k, char class, const double *restrict r, double *restrict u) {
  const bool small = class == 'S' || class == 'W' || class == 'A';
  const double centre = small ? -3.0 / 8 : -3.0 / 17, face = small ? 1.0 / 32 : 1.0 / 33;
  const double edge = small ? -1.0 / 64 : -1.0 / 61;
  const size_t row = (size_t)n + 2, plane = plane_of(n);
  double faces[MG_MOST], corners[MG_MOST];

  for (int j = 1; j <= n; j++) {
    const size_t at = (size_t)k * plane + (size_t)j * row;
    const double *restrict c = r + at, *restrict below = c - plane, *restrict above = c + plane;
    double *restrict to = u + at;
    for (int i = 0; i < n + 2; i++) {
      faces[i] = c[i - (int)row] + c[i + (int)row] + below[i] + above[i];
      corners[i] = below[i - (int)row] + below[i + (int)row] + above[i - (int)row] + above[i + (int)row];
    }
    for (int i = 1; i <= n; i++)
      to[i] +=
          centre * c[i] + face * (c[i - 1] + c[i + 1] + faces[i]) + edge * (corners[i] + faces[i - 1] + faces[i + 1]);
  }
  wrap_plane(n, k, u);
}

static void smooth(int n, int planes, char class, const double *r, double *u) {
  for (int k = 1; k <= planes; k++)
    smooth_plane(n, k, class, r, u);
}

/* The planes at both ends of u += S r, which neighbours wait for. */
static void smooth_ends(int n, int planes, char class, const double *r, double *u) {
  smooth_plane(n, 1, class, r, u);
  if (planes > 1)
    smooth_plane(n, planes, class, r, u);
}

/* The rest of u += S r. Then r = v - A u, on each plane as soon as its neighbours are there and the old r is needed no
 * more, while they are in the cache; not on the planes that `residual_ends` computes. */
static void smooth_then_residual(int n, int planes, char class, double *u, const double *v, double *r) {
  for (int k = 2; k < planes; k++) {
    smooth_plane(n, k, class, r, u);
    if (k > 2)
      residual_plane(n, k - 1, u, v, r);
  }
}

/* r = v - A u on the planes that wait for the ghosts of u, or for the plane before the last. */
static void residual_ends(int n, int planes, const double *u, const double *v, double *r) {
  for (int k = planes > 3 ? planes - 1 : 2; k <= planes; k++)
    residual_plane(n, k, u, v, r);
  residual_plane(n, 1, u, v, r);
}

/* The coarse grid's planes `offset` + 1 and up = P r, for the fine grid's own planes; n is the fine one's. */
static void restrict_to(int n, int planes, const double *restrict r, int offset, double *restrict coarse) {
  const size_t row = (size_t)n + 2, plane = plane_of(n);
  const size_t coarse_row = (size_t)n / 2 + 2, coarse_plane = plane_of(n / 2);
  double faces[MG_MOST], corners[MG_MOST];

  for (int k = 0; k < planes / 2; k++) {
    for (int j = 0; j < n / 2; j++) {
      const double *c = r + (size_t)(2 * k + 2) * plane + (size_t)(2 * j + 2) * row;
      const double *below = c - plane, *above = c + plane;
      double *to = coarse + (size_t)(offset + k + 1) * coarse_plane + (size_t)(j + 1) * coarse_row;
      for (int i = 1; i < n + 2; i++) {
        faces[i] = c[i - (int)row] + c[i + (int)row] + below[i] + above[i];
        corners[i] = below[i - (int)row] + below[i + (int)row] + above[i - (int)row] + above[i + (int)row];
      }
      for (int i = 0; i < n / 2; i++) {
        const int m = 2 * i + 2;
        to[i + 1] = 0.5 * c[m] + 0.25 * (c[m - 1] + c[m + 1] + faces[m]) +
                    0.125 * (faces[m - 1] + faces[m + 1] + corners[m]) + 0.0625 * (corners[m - 1] + corners[m + 1]);
      }
    }
    wrap_plane(n / 2, offset + k + 1, coarse);
  }
}

/* Adds a row of the coarse grid, in between the points along x too, to a row of the fine one. */
static void add_row(int half, double weight, const double *restrict from, double *restrict to) {
  for (int i = 0; i < half; i++) {
    to[2 * i + 1] += 0.5 * weight * (from[i] + from[i + 1]);
    to[2 * i + 2] += weight * from[i + 1];
  }
}

static void sum_of_rows(int count, const double *a, const double *b, double *restrict sum) {
  for (int i = 0; i < count; i++)
    sum[i] = a[i] + b[i];
}

/* u += Q z on a plane with its ghosts. Fine planes 2 J + 1 and 2 J + 2 of the thread are next to its coarse plane J +
 * 1, counted with the ghosts: the odd ones lie between two. So it is with rows. */
static void prolongate_plane(int n, int k, const double *z, int offset, double *u) {
  const size_t row = (size_t)n + 2, coarse_row = (size_t)n / 2 + 2, coarse_plane = plane_of(n / 2);
  const int half = n / 2;
  const double *high = z + (size_t)(offset + (k + 1) / 2) * coarse_plane, *last = NULL;
  const double weight = k % 2 == 0 ? 1 : 0.5;
  double *to = u + (size_t)k * plane_of(n);
  double sums[2][MG_MOST], both[MG_MOST];

  for (int c = 0; c <= half; c++) {
    const double *one = high + (size_t)c * coarse_row;
    if (k % 2 != 0) {
      sum_of_rows(half + 2, one - coarse_plane, one, sums[c % 2]);
      one = sums[c % 2];
    }
    if (c > 0) {
      sum_of_rows(half + 2, last, one, both);
      add_row(half, 0.5 * weight, both, to + (size_t)(2 * c - 1) * row);
      add_row(half, weight, one, to + (size_t)(2 * c) * row);
    }
    last = one;
  }
  wrap_plane(n, k, u);
}

/* u += Q z on all planes with their ghosts, those of other threads too: the coarse ghosts are enough for them. Then
 * r = v - A u, on each plane as soon as its neighbours are there, while they are in the cache. */
static void prolongate_then_residual(int n, int planes, const double *z, int offset, double *u, const double *v,
                                     double *r) {
  for (int k = 0; k < planes + 2; k++) {
    prolongate_plane(n, k, z, offset, u);
    if (k > 1)
      residual_plane(n, k - 1, u, v, r);
  }
}

static double squares(int n, int planes, const double *r) {
  const size_t row = (size_t)n + 2, plane = plane_of(n);
  double sum = 0;

  for (int k = 1; k <= planes; k++) {
    for (int j = 1; j <= n; j++) {
      const double *c = r + (size_t)k * plane + (size_t)j * row;
      double part = 0;
      for (int i = 1; i <= n; i++)
        part += c[i] * c[i];
      sum += part;
    }
  }
  return sum;
}

/* A point with its random number. */
typedef struct {
  double value;
  int64_t index; /* x + n (y + n z) */
} charge;

/* Puts a point among the ten with the largest numbers, which come in falling order. */
static void keep_largest(charge best[CHARGES], charge one) {
  if (one.value <= best[CHARGES - 1].value)
    return;
  int at = CHARGES - 1;
  for (; at > 0 && best[at - 1].value < one.value; at--)
    best[at] = best[at - 1];
  best[at] = one;
}

/* The ten points of the planes with the largest numbers, and those with the smallest, these with numbers negated. */
static void find_charges(int n, int first, int planes, charge largest[CHARGES], charge smallest[CHARGES]) {
  const int64_t start = (int64_t)first * n * n, end = start + (int64_t)planes * n * n;
  uint64_t state = nas_times(seed, nas_power((uint64_t)start));

  for (int i = 0; i < CHARGES; i++)
    largest[i] = smallest[i] = (charge){-2, -1};
  for (int64_t index = start; index < end; index++) {
    state = nas_times(state, nas_multiplier);
    keep_largest(largest, (charge){nas_real(state), index});
    keep_largest(smallest, (charge){-nas_real(state), index});
  }
}

static bool verify(const problem *task, double norm) { return fabs(norm - task->norm) <= 1e-8 * task->norm; }

#endif
