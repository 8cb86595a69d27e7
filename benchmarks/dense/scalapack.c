/* What examples/upc/lu.upc, cholesky.upc and summa.upc do, by ScaLAPACK and PBLAS: to be timed beside them.
 *
 *   mpicc -O3 scalapack.c -lscalapack-openmpi -lopenblas -lm -o scalapack
 *   OPENBLAS_NUM_THREADS=1 mpirun -n 2 ./scalapack lu 4000 128
 *
 * The matrix is dealt out in square blocks over a grid of one row of ranks, as the programs in UPC deal out columns;
 * the product is of a grid as square as it can be. Prints the rate, and a residual as HPL defines it: below 16 is
 * right. */
#include <float.h>
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void Cblacs_pinfo(int *rank, int *ranks);
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, const char *order, int rows, int columns);
void Cblacs_gridinfo(int context, int *rows, int *columns, int *row, int *column);
void Cblacs_barrier(int context, const char *scope);
int numroc_(const int *n, const int *block, const int *at, const int *first, const int *count);
void descinit_(int *desc, const int *m, const int *n, const int *mb, const int *nb, const int *row, const int *column,
               const int *context, const int *stride, int *failed);
void pdgetrf_(const int *m, const int *n, double *a, const int *ia, const int *ja, const int *desc, int *pivots,
              int *failed);
void pdgetrs_(const char *form, const int *n, const int *sides, const double *a, const int *ia, const int *ja,
              const int *desc, const int *pivots, double *b, const int *ib, const int *jb, const int *desc_b,
              int *failed);
void pdpotrf_(const char *half, const int *n, double *a, const int *ia, const int *ja, const int *desc, int *failed);
void pdpotrs_(const char *half, const int *n, const int *sides, const double *a, const int *ia, const int *ja,
              const int *desc, double *b, const int *ib, const int *jb, const int *desc_b, int *failed);
void pdgemm_(const char *form_a, const char *form_b, const int *m, const int *n, const int *k, const double *alpha,
             const double *a, const int *ia, const int *ja, const int *desc_a, const double *b, const int *ib,
             const int *jb, const int *desc_b, const double *beta, double *c, const int *ic, const int *jc,
             const int *desc_c);
double pdlange_(const char *norm, const int *m, const int *n, const double *a, const int *ia, const int *ja,
                const int *desc, double *work);

static const int one = 1, zero = 0;
static const double plus = 1, minus = -1, nothing = 0;
static int order, block, context, grid_rows, grid_columns, my_row, my_column;

/* A distributed matrix of `order` rows. */
typedef struct {
  int desc[9], columns, own_rows, own_columns;
  double *values; /* own part, by columns */
} matrix;

static matrix allocate(int columns) {
  matrix m = {.columns = columns};
  int failed;

  m.own_rows = numroc_(&order, &block, &my_row, &zero, &grid_rows);
  m.own_columns = numroc_(&columns, &block, &my_column, &zero, &grid_columns);
  const int stride = m.own_rows > 1 ? m.own_rows : 1;
  descinit_(m.desc, &order, &columns, &block, &block, &zero, &zero, &context, &stride, &failed);
  m.values = calloc((size_t)stride * (size_t)m.own_columns + 1, sizeof *m.values);
  if (failed != 0 || m.values == NULL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  return m;
}

/* In (-0.5, 0.5), the same on all ranks. */
static double random_element(int i, int j) {
  uint64_t x = (uint64_t)i * 0x9e3779b97f4a7c15u + (uint64_t)j * 0xbf58476d1ce4e5b9u + 1;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  x ^= x >> 31;
  return (double)(x >> 11) * 0x1p-53 - 0.5;
}

static double symmetric_element(int i, int j) {
  return i == j ? order : i > j ? random_element(i, j) : random_element(j, i);
}

static void fill(matrix *m, double (*element)(int, int), int from) {
  for (int j = 0; j < m->own_columns; j++) {
    const int column = (j / block * grid_columns + my_column) * block + j % block;
    for (int i = 0; i < m->own_rows; i++) {
      const int row = (i / block * grid_rows + my_row) * block + i % block;
      m->values[(size_t)j * (size_t)m->own_rows + (size_t)i] = element(row, from + column);
    }
  }
}

static double norm(const matrix *m) {
  double *work = calloc((size_t)m->own_rows + 1, sizeof *work);
  const double result = pdlange_("I", &order, &m->columns, m->values, &one, &one, m->desc, work);

  free(work);
  return result;
}

/* c = alpha a b + beta c */
static void multiply(double alpha, const matrix *a, const matrix *b, double beta, matrix *c) {
  pdgemm_("N", "N", &order, &b->columns, &order, &alpha, a->values, &one, &one, a->desc, b->values, &one, &one, b->desc,
          &beta, c->values, &one, &one, c->desc);
}

static double now(void) {
  Cblacs_barrier(context, "A");
  return MPI_Wtime();
}

/* Solves a system; gives the seconds, and the residual |A x - b| over eps (|A| |x| + |b|) n. */
static double solve(int by_cholesky, double *residual) {
  double (*element)(int, int) = by_cholesky ? symmetric_element : random_element;
  matrix a = allocate(order), x = allocate(1), b = allocate(1);
  int *pivots = calloc((size_t)a.own_rows + (size_t)block, sizeof *pivots), failed = 0;

  fill(&a, element, 0);
  fill(&x, random_element, order);
  fill(&b, random_element, order);
  double begun = now(), seconds;
  if (by_cholesky) {
    pdpotrf_("L", &order, a.values, &one, &one, a.desc, &failed);
    seconds = now() - begun;
    pdpotrs_("L", &order, &one, a.values, &one, &one, a.desc, x.values, &one, &one, x.desc, &failed);
  } else {
    pdgetrf_(&order, &order, a.values, &one, &one, a.desc, pivots, &failed);
    pdgetrs_("N", &order, &one, a.values, &one, &one, a.desc, pivots, x.values, &one, &one, x.desc, &failed);
    seconds = now() - begun;
  }
  fill(&a, element, 0);
  const double scale = norm(&a) * norm(&x) + norm(&b);
  multiply(plus, &a, &x, minus, &b);
  *residual = failed != 0 ? INFINITY : norm(&b) / (DBL_EPSILON * scale * order);
  return seconds;
}

/* A product; the residual is that of the product times a vector. */
static double product(double *residual) {
  matrix a = allocate(order), b = allocate(order), c = allocate(order), x = allocate(1), y = allocate(1),
         z = allocate(1);

  fill(&a, random_element, 0);
  fill(&b, symmetric_element, 0);
  fill(&x, random_element, order);
  double begun = now();
  multiply(plus, &a, &b, nothing, &c);
  double seconds = now() - begun;
  multiply(plus, &b, &x, nothing, &y);
  multiply(plus, &c, &x, nothing, &z);
  multiply(minus, &a, &y, plus, &z);
  *residual = norm(&z) / (DBL_EPSILON * norm(&a) * norm(&b) * norm(&x) * order);
  return seconds;
}

int main(int argc, char **argv) {
  int rank, ranks;

  MPI_Init(&argc, &argv);
  Cblacs_pinfo(&rank, &ranks);
  order = argc == 4 ? atoi(argv[2]) : 0;
  block = argc == 4 ? atoi(argv[3]) : 0;
  const int cholesky = order > 0 && strcmp(argv[1], "cholesky") == 0, lu = order > 0 && strcmp(argv[1], "lu") == 0;
  if (block < 1 || !(cholesky || lu || (order > 0 && strcmp(argv[1], "product") == 0))) {
    if (rank == 0)
      fprintf(stderr, "usage: scalapack lu|cholesky|product ORDER BLOCK\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  int rows = 1;
  for (int r = 1; r * r <= ranks && !(cholesky || lu); r++)
    rows = ranks % r == 0 ? r : rows;
  Cblacs_get(-1, 0, &context);
  Cblacs_gridinit(&context, "R", rows, ranks / rows);
  Cblacs_gridinfo(context, &grid_rows, &grid_columns, &my_row, &my_column);

  double residual, n = order;
  const double seconds = cholesky || lu ? solve(cholesky, &residual) : product(&residual);
  const double operations = cholesky ? n * n * n / 3 : lu ? 2 * n * n * n / 3 : 2 * n * n * n;
  if (rank == 0)
    printf("%s, order %d, block %d: %.2f Gflop/s, residual %.4f %s\n", argv[1], order, block,
           1e-9 * operations / seconds, residual, residual < 16 ? "below 16" : "TOO LARGE");
  MPI_Finalize();
  return !(residual < 16);
}
