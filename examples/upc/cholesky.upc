// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// kroll: -lopenblas
/* A = L L' of a positive definite matrix, by blocks of columns that are dealt out in turn. The owner of a block factors it
   and puts its part of L to all; the owner of the next one brings that up to date first, and sends it before the rest.
   Arguments: the order, the columns of a block, and -t to print the rate. */
#include <cblas.h> /* OpenBLAS: products, triangular systems, and the factor of a block on the diagonal (LAPACK's dpotrf) */
#include <float.h>
#include <math.h>
#include "panels.h"

void dpotrf_(const char *half, const int *order, double *a, const int *stride, int *failed);

static void factor(double *a, int block) {
  const int top = block * width, rows = order - top, columns = width_of(block);
  double *own = a + (size_t)own_column(block) * order + top, *panel = own_panel(block);

  int failed;

  wait_for_place(block);
  dpotrf_("L", &columns, own, &order, &failed);
  if (failed != 0) {
    fprintf(stderr, "the matrix is not positive definite\n");
    upc_global_exit(1);
  }
  if (rows > columns)
    cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasTrans, CblasNonUnit, rows - columns, columns, 1.0, own, order,
                own + columns, order);
  for (int j = 0; j < columns; j++)
    memcpy(panel + (size_t)j * rows, own + (size_t)j * order, (size_t)rows * sizeof *panel);
  send_panel(block, (size_t)columns * rows);
}

/* Brings an own block behind another one up to date with its part of L. */
static void update(double *a, int block, int target) {
  const int rows = order - block * width, skipped = (target - block) * width, columns = width_of(target);
  const double *panel = own_panel(block);

  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, rows - skipped, columns, width_of(block), -1.0, panel + skipped,
              rows, panel + skipped, rows, 1.0, a + (size_t)own_column(target) * order + (size_t)target * width, order);
}

static void decompose(double *a) {
  if (owner_of(0) == MYTHREAD)
    factor(a, 0);
  for (int block = 0; block + 1 < block_count(); block++) {
    int target = block + 1;
    wait_for_panel(block);
    if (owner_of(target) == MYTHREAD) {
      update(a, block, target);
      factor(a, target);
      target++;
    }
    for (; target < block_count(); target++) {
      if (owner_of(target) == MYTHREAD)
        update(a, block, target);
    }
    done_with_panel(block);
  }
}

static double element(int i, int j) {
  return i == j ? order : i > j ? random_element(i, j) : random_element(j, i);
}

static void fill(double *a) {
  for (int block = MYTHREAD; block < block_count(); block += THREADS) {
    for (int j = 0; j < width_of(block); j++) {
      for (int i = 0; i < order; i++)
        a[(size_t)(own_column(block) + j) * order + i] = element(i, block * width + j);
    }
  }
}

/* y = L' x or y = L x, for the part of L in own columns. */
static void multiply(const double *a, int transposed, const double *x, double *y) {
  memset(y, 0, (size_t)order * sizeof *y);
  for (int block = MYTHREAD; block < block_count(); block += THREADS) {
    for (int c = 0; c < width_of(block); c++) {
      const int j = block * width + c;
      const double *column = a + (size_t)(own_column(block) + c) * order;
      for (int i = j; i < order; i++) {
        if (transposed)
          y[j] += column[i] * x[i];
        else
          y[i] += column[i] * x[j];
      }
    }
  }
  add_over_threads(y, order);
}

/* |A x - L (L' x)| over eps |A| |x| n, for an x of random numbers. */
static double residual(const double *a) {
  double *x = calloc((size_t)order, sizeof *x), *y = calloc((size_t)order, sizeof *y);
  double *z = calloc((size_t)order, sizeof *z), most = 0, norm = 0;

  for (int i = 0; i < order; i++)
    x[i] = random_element(i, order);
  multiply(a, 1, x, y);
  multiply(a, 0, y, z);
  for (int i = 0; i < order; i++) {
    double sum = 0, row = 0;
    for (int j = 0; j < order; j++) {
      sum += element(i, j) * x[j];
      row += fabs(element(i, j));
    }
    most = fabs(sum - z[i]) > most ? fabs(sum - z[i]) : most;
    norm = row > norm ? row : norm;
  }
  free(x);
  free(y);
  free(z);
  return most / (DBL_EPSILON * norm * order);
}

int main(int argc, char **argv) {
  const int timed = read_arguments(argc, argv);
  double *a = calloc((size_t)own_columns() * order + 1, sizeof *a);

  if (a == NULL)
    upc_global_exit(1);
  openblas_set_num_threads(1);
  open_panels();
  fill(a);
  upc_barrier;
  upc_tick_t begun = upc_ticks_now();
  decompose(a);
  upc_barrier;
  double seconds = 1e-9 * (double)upc_ticks_to_ns(upc_ticks_now() - begun);
  double measure = residual(a);
  if (MYTHREAD == 0) {
    printf("order %d: the residual is %s\n", order, measure < 16 ? "below 16" : "TOO LARGE");
    if (timed)
      printf("%.2f Gflop/s, residual %.4f\n", 1e-9 / 3 * order * order * order / seconds, measure);
  }
  return !(measure < 16);
}
