/* A x = b by LU with partial pivoting, in columns that are dealt out in blocks: what lu.upc and lu_tasks.upc share.
   They say in which order the blocks are brought up to date, and when their factors travel. */
#ifndef LU_H
#define LU_H

#include <cblas.h> /* OpenBLAS: products, triangular systems, and the factors of one block of columns (LAPACK's dgetrf) */
#include <float.h>
#include <math.h>
#include "panels.h"

void dgetrf_(const int *rows, const int *columns, double *a, const int *stride, int *pivots, int *failed);

/* The own columns of a block, from the diagonal on. */
static double *below_diagonal(double *a, int block) {
  return a + (size_t)own_column(block) * order + (size_t)block * width;
}

/* Factors the own block and sends rows from the diagonal on, then pivots, which count from the diagonal. The panel's
   place is free. */
static void factor(double *a, int block) {
  const int rows = order - block * width, columns = width_of(block);
  double *panel = own_panel(block), *own = below_diagonal(a, block);
  int pivots[columns], failed;

  dgetrf_(&rows, &columns, own, &order, pivots, &failed);
  if (failed != 0) {
    fprintf(stderr, "the matrix is singular\n");
    upc_global_exit(1);
  }
  for (int j = 0; j < columns; j++) {
    memcpy(panel + (size_t)j * rows, own + (size_t)j * order, (size_t)rows * sizeof *panel);
    panel[(size_t)columns * rows + j] = pivots[j];
  }
  send_panel(block, (size_t)columns * rows + columns);
}

/* Exchanges rows of own columns as the pivots say. */
static void exchange_rows(double *a, int columns, int top, const double *pivots, int count) {
  for (int j = 0; j < columns; j++) {
    double *column = a + (size_t)j * order + top;
    for (int k = 0; k < count; k++) {
      double other = column[(int)pivots[k] - 1];
      column[(int)pivots[k] - 1] = column[k];
      column[k] = other;
    }
  }
}

/* Brings own columns first .. end - 1, behind the block, up to date with its factors. */
static void update(double *a, int block, int first, int end) {
  const int top = block * width, columns = width_of(block), rows = order - top;
  const double *panel = own_panel(block);
  double *own = a + (size_t)first * order + top;

  if (end <= first)
    return;
  exchange_rows(a + (size_t)first * order, end - first, top, panel + (size_t)columns * rows, columns);
  cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasUnit, columns, end - first, 1.0, panel, rows,
              own, order);
  if (rows > columns)
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, rows - columns, end - first, columns, -1.0, panel + columns,
                rows, own, order, 1.0, own + columns, order);
}

/* The pivots of a panel that is here. */
static const double *pivots_of(int block) {
  return own_panel(block) + (size_t)width_of(block) * (size_t)(order - block * width);
}

/* Makes the factors of the matrix, and the pivots of all of its blocks; both have all exchanges of rows. */
static void decompose(double *a, double *pivots);

/* Solves with the factors; x is b before, and goes from owner to owner. */
static void solve(double *a, const double *pivots, double *x) {
  static shared[] double *shared place;
  const size_t bytes = (size_t)order * sizeof(double);

  for (int block = 0; block < block_count(); block++)
    exchange_rows(x, 1, block * width, pivots + (size_t)block * width, width_of(block));
  if (MYTHREAD == 0) {
    place = (shared[] double *)upc_alloc(bytes);
    upc_memput(place, x, bytes);
  }
  upc_barrier;
  shared[] double *all = place;
  for (int turn = 0; turn < 2 * block_count(); turn++) {
    const int forward = turn < block_count(), block = forward ? turn : 2 * block_count() - 1 - turn;
    if (owner_of(block) == MYTHREAD) {
      const int top = block * width, columns = width_of(block), below = top + columns;
      double *own = a + (size_t)own_column(block) * order;
      upc_memget(x, all, bytes);
      cblas_dtrsv(CblasColMajor, forward ? CblasLower : CblasUpper, CblasNoTrans, forward ? CblasUnit : CblasNonUnit,
                  columns, own + top, order, x + top, 1);
      if (forward && below < order)
        cblas_dgemv(CblasColMajor, CblasNoTrans, order - below, columns, -1.0, own + below, order, x + top, 1, 1.0,
                    x + below, 1);
      if (!forward && top > 0)
        cblas_dgemv(CblasColMajor, CblasNoTrans, top, columns, -1.0, own, order, x + top, 1, 1.0, x, 1);
      upc_memput(all, x, bytes);
    }
    upc_barrier;
  }
  upc_memget(x, all, bytes);
}

static void fill(double *a) {
  for (int block = MYTHREAD; block < block_count(); block += THREADS) {
    for (int j = 0; j < width_of(block); j++) {
      for (int i = 0; i < order; i++)
        a[(size_t)(own_column(block) + j) * order + i] = random_element(i, block * width + j);
    }
  }
}

static double largest(const double *values, int count) {
  double most = 0;
  for (int i = 0; i < count; i++)
    most = fabs(values[i]) > most ? fabs(values[i]) : most;
  return most;
}

/* HPL's residual; a is the matrix itself. */
static double residual(const double *a, const double *x, const double *b) {
  double *sums = calloc(2 * (size_t)order, sizeof *sums); /* A x, and the sums of rows of |A| */

  for (int block = MYTHREAD; block < block_count(); block += THREADS) {
    for (int j = 0; j < width_of(block); j++) {
      const double *column = a + (size_t)(own_column(block) + j) * order;
      for (int i = 0; i < order; i++) {
        sums[i] += column[i] * x[block * width + j];
        sums[order + i] += fabs(column[i]);
      }
    }
  }
  add_over_threads(sums, 2 * order);
  for (int i = 0; i < order; i++)
    sums[i] -= b[i];
  double scale = largest(sums + order, order) * largest(x, order) + largest(b, order);
  double result = largest(sums, order) / (DBL_EPSILON * scale * order);
  free(sums);
  return result;
}

int main(int argc, char **argv) {
  const int timed = read_arguments(argc, argv);
  double *a = calloc((size_t)own_columns() * order + 1, sizeof *a), *x = calloc((size_t)order, sizeof *x);
  double *b = calloc((size_t)order, sizeof *b), *pivots = calloc((size_t)order, sizeof *pivots);

  if (a == NULL || x == NULL || b == NULL || pivots == NULL)
    upc_global_exit(1);
  openblas_set_num_threads(1);
  open_panels();
  fill(a);
  for (int i = 0; i < order; i++)
    x[i] = b[i] = random_element(i, order);
  upc_barrier;
  upc_tick_t begun = upc_ticks_now();
  decompose(a, pivots);
  upc_barrier;
  solve(a, pivots, x);
  double seconds = 1e-9 * (double)upc_ticks_to_ns(upc_ticks_now() - begun);
  fill(a);
  double measure = residual(a, x, b);
  if (MYTHREAD == 0) {
    printf("order %d: the residual is %s\n", order, measure < 16 ? "below 16" : "TOO LARGE");
    if (timed)
      printf("%.2f Gflop/s, residual %.4f\n", 2e-9 / 3 * order * order * order / seconds, measure);
  }
  return !(measure < 16);
}

#endif
