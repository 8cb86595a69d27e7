/* NAS CG: the classes, and the rows of the matrix that one thread has. Nothing here communicates. */
#ifndef CG_MATRIX_H
#define CG_MATRIX_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "sequence.h"

enum { CG_STEPS = 25 };

static const uint64_t seed = 314159265;
static const double condition = 0.1;

typedef struct {
  char class;
  int64_t rows;
  int pairs; /* random components of each vector that the matrix is made of */
  int iterations;
  double shift, zeta;
} problem;

static const problem problems[] = {
    {'S', 1400, 7, 15, 10, 8.5971775078648},     {'W', 7000, 8, 15, 12, 10.362595087124},
    {'A', 14000, 11, 15, 20, 17.130235054029},   {'B', 75000, 13, 75, 60, 22.712745482631},
    {'C', 150000, 15, 75, 110, 28.973605592845}, {'D', 1500000, 21, 100, 500, 52.514532105794},
};

/* Rows first, first + step, ... of the matrix: row r holds the entries starts[r] .. starts[r + 1] - 1. */
typedef struct {
  int64_t first, step, rows;
  int64_t *starts;
  int32_t *columns;
  double *values;
} matrix;

/* One random vector: its places and values, the last the diagonal's unless it is among the others. */
typedef struct {
  int count;
  int32_t place[32];
  double value[32];
} sparse_vector;

static uint64_t next_state(uint64_t *state) { return *state = nas_times(*state, nas_multiplier); }

static void draw_vector(const problem *task, int64_t diagonal, uint64_t *state, sparse_vector *v) {
  int64_t power = 2;

  while (power < task->rows)
    power *= 2;
  v->count = 0;
  while (v->count < task->pairs) {
    double value = nas_real(next_state(state));
    int64_t place = (int64_t)((double)power * nas_real(next_state(state)));
    bool known = place >= task->rows;
    for (int i = 0; i < v->count && !known; i++)
      known = v->place[i] == place;
    if (known)
      continue;
    v->place[v->count] = (int32_t)place;
    v->value[v->count++] = value;
  }
  for (int i = 0; i < v->count; i++) {
    if (v->place[i] == diagonal) {
      v->value[i] = 0.5;
      return;
    }
  }
  v->place[v->count] = (int32_t)diagonal;
  v->value[v->count++] = 0.5;
}

/* The own number of a row, or -1. */
static int64_t own_row(const matrix *a, int64_t row) {
  int64_t distance = row - a->first;

  return distance >= 0 && distance % a->step == 0 && distance / a->step < a->rows ? distance / a->step : -1;
}

/* Adds up entries of one column of a row, and leaves out what is zero. */
static void merge_rows(const problem *task, matrix *a) {
  int64_t *last =
      malloc((size_t)task->rows * sizeof *last); /* where a column was put, if at or behind the row's start */
  int64_t end = 0;

  for (int64_t c = 0; c < task->rows; c++)
    last[c] = -1;
  for (int64_t r = 0; r < a->rows; r++) {
    int64_t from = a->starts[r], start = end;
    for (int64_t k = from; k < a->starts[r + 1]; k++) {
      int32_t c = a->columns[k];
      if (last[c] >= start) {
        a->values[last[c]] += a->values[k];
        continue;
      }
      last[c] = end;
      a->columns[end] = c;
      a->values[end++] = a->values[k];
    }
    int64_t kept = start;
    for (int64_t k = start; k < end; k++) {
      if (a->values[k] != 0) {
        a->columns[kept] = a->columns[k];
        a->values[kept++] = a->values[k];
      }
      last[a->columns[k]] = -1;
    }
    end = kept;
    a->starts[r] = start;
  }
  a->starts[a->rows] = end;
  free(last);
}

/* Fills in the rows that `a` names: the sum over all i of size(i) w w' for the i-th random vector w, with
 * condition - shift on the diagonal. False if there is no memory. */
static bool make_matrix(const problem *task, matrix *a) {
  sparse_vector *vectors = malloc((size_t)task->rows * sizeof *vectors);
  uint64_t state = seed;

  a->starts = calloc((size_t)a->rows + 2, sizeof *a->starts);
  if (vectors == NULL || a->starts == NULL)
    return false;
  next_state(&state);
  for (int64_t i = 0; i < task->rows; i++) {
    draw_vector(task, i, &state, &vectors[i]);
    for (int l = 0; l < vectors[i].count; l++) {
      int64_t r = own_row(a, vectors[i].place[l]);
      if (r >= 0)
        a->starts[r + 2] += vectors[i].count;
    }
  }
  for (int64_t r = 0; r < a->rows; r++)
    a->starts[r + 2] += a->starts[r + 1] + 1; /* and the diagonal */
  a->columns = malloc((size_t)(a->starts[a->rows + 1] + 1) * sizeof *a->columns);
  a->values = malloc((size_t)(a->starts[a->rows + 1] + 1) * sizeof *a->values);
  if (a->columns == NULL || a->values == NULL)
    return false;
  /* starts[r + 1] is where the next entry of row r goes, and in the end where row r + 1 begins. */
  double size = 1, ratio = pow(condition, 1.0 / (double)task->rows);
  for (int64_t i = 0; i < task->rows; i++, size *= ratio) {
    const sparse_vector *v = &vectors[i];
    for (int l = 0; l < v->count; l++) {
      int64_t r = own_row(a, v->place[l]);
      for (int j = 0; r >= 0 && j < v->count; j++) {
        int64_t to = a->starts[r + 1]++;
        a->columns[to] = v->place[j];
        a->values[to] = size * v->value[j] * v->value[l];
      }
    }
  }
  for (int64_t r = 0; r < a->rows; r++) {
    int64_t to = a->starts[r + 1]++;
    a->columns[to] = (int32_t)(a->first + r * a->step);
    a->values[to] = condition - task->shift;
  }
  free(vectors);
  merge_rows(task, a);
  return true;
}

static double operations(const problem *task) {
  double entries = (double)task->pairs * (task->pairs + 1);

  return 2.0 * task->iterations * (double)task->rows * (3 + entries + 25 * (5 + entries) + 3);
}

static bool verify(const problem *task, double zeta) { return fabs(zeta - task->zeta) <= 1e-10 * task->zeta; }

#endif
