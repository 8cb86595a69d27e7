/* The programs of the comparison with MPI, for the same sizes and with the same results as those in Titanium beside it:

     study Fft2d N | Sor3d N SWEEPS | DenseCg N

   Prints the longest of all ranks' times and a checksum as a line of JSON. */
#include <complex.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, ranks;

/* The first of n rows, planes or elements of a rank. */
static int first(int n, int of) { return (int)((long)n * of / ranks); }

static void *memory(size_t count, size_t bytes) {
  void *p = calloc(count, bytes);
  if (p == NULL) {
    fprintf(stderr, "study: no memory for %zu elements\n", count);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return p;
}

static double sum_of(double x) {
  MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return x;
}

static double start(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Wtime();
}

static void finish(double begun, double checksum) {
  double ms = (MPI_Wtime() - begun) * 1e3;
  MPI_Allreduce(MPI_IN_PLACE, &ms, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  if (rank == 0)
    printf("{\"ms\": %.17g, \"checksum\": %.17g}\n", ms, checksum);
}

/* ---- Fft2d ---- */

/* Cooley and Tukey's algorithm, radix 2, in place. */
static void transform(double complex *x, const double complex *roots, int n) {
  for (int i = 1, j = 0; i < n; i++) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j |= bit;
    if (i < j) {
      const double complex kept = x[i];
      x[i] = x[j];
      x[j] = kept;
    }
  }
  for (int half = 1; half < n; half *= 2)
    for (int begin = 0; begin < n; begin += 2 * half)
      for (int k = 0; k < half; k++) {
        const double complex w = roots[k * (n / 2 / half)], y = x[begin + k + half], low = x[begin + k];
        const double complex high =
            CMPLX(creal(y) * creal(w) - cimag(y) * cimag(w), creal(y) * cimag(w) + cimag(y) * creal(w));
        x[begin + k] = low + high;
        x[begin + k + half] = low - high;
      }
}

static void transform_rows(double complex *a, int rows, int n) {
  double complex *roots = memory((size_t)n / 2, sizeof *roots);
  for (int k = 0; k < n / 2; k++)
    roots[k] = CMPLX(cos(-2.0 * M_PI * k / n), sin(-2.0 * M_PI * k / n));
  for (int i = 0; i < rows; i++)
    transform(a + (size_t)i * n, roots, n);
  free(roots);
}

/* By one block for each rank, which is transposed before it goes. */
static void transpose(const double complex *a, double complex *turned, int n, double complex *sent,
                      double complex *came) {
  const int low = first(n, rank), rows = first(n, rank + 1) - low;
  int *counts = memory((size_t)ranks, sizeof *counts), *places = memory((size_t)ranks, sizeof *places);
  double complex *next = sent;
  for (int to = 0; to < ranks; to++) {
    counts[to] = 2 * rows * (first(n, to + 1) - first(n, to));
    places[to] = 2 * (int)(next - sent);
    for (int j = first(n, to); j < first(n, to + 1); j++)
      for (int i = 0; i < rows; i++)
        *next++ = a[(size_t)i * n + j];
  }
  MPI_Alltoallv(sent, counts, places, MPI_DOUBLE, came, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
  next = came;
  for (int from = 0; from < ranks; from++)
    for (int i = 0; i < rows; i++) {
      const int count = first(n, from + 1) - first(n, from);
      memcpy(turned + (size_t)i * n + first(n, from), next, (size_t)count * sizeof *next);
      next += count;
    }
  free(counts);
  free(places);
}

static void fft2d(int n) {
  const int low = first(n, rank), rows = first(n, rank + 1) - low;
  const size_t size = (size_t)rows * n;
  double complex *a = memory(size, sizeof *a), *turned = memory(size, sizeof *a);
  double complex *sent = memory(size, sizeof *a), *came = memory(size, sizeof *a);
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++)
      a[(size_t)i * n + j] = CMPLX(((low + i) * 31 + j * 17) % 64 / 64.0, ((low + i) * 13 + j * 7) % 32 / 32.0);
  const double begun = start();
  transform_rows(a, rows, n);
  transpose(a, turned, n, sent, came);
  transform_rows(turned, rows, n);
  double sum = 0.0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < n; j++) {
      const double complex value = turned[(size_t)i * n + j];
      sum += (creal(value) + 0.5 * cimag(value)) * (((low + i) * 3 + j) % 7);
    }
  finish(begun, sum_of(sum));
}

/* ---- Sor3d ---- */

/* Planes of (n + 2)^2 cells, from one below the rank's own. */
static void swap_planes(double *u, int planes, size_t plane) {
  const int below = rank > 0 ? rank - 1 : MPI_PROC_NULL, above = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
  MPI_Sendrecv(u + plane, (int)plane, MPI_DOUBLE, below, 0, u + plane * ((size_t)planes + 1), (int)plane, MPI_DOUBLE,
               above, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(u + plane * (size_t)planes, (int)plane, MPI_DOUBLE, above, 1, u, (int)plane, MPI_DOUBLE, below, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void relax(double *restrict u, const double *restrict f, int low, int planes, int n, int colour) {
  const long row = n + 2, plane = row * row;
  for (int z = 1; z <= planes; z++)
    for (int y = 1; y <= n; y++)
      for (int x = 1 + ((low + z + y + colour) & 1); x <= n; x += 2) {
        const long at = z * plane + y * row + x;
        const double mean =
            (u[at - plane] + u[at + plane] + u[at - row] + u[at + row] + u[at - 1] + u[at + 1] + f[at]) / 6.0;
        u[at] += 1.5 * (mean - u[at]);
      }
}

static void sor3d(int n, int sweeps) {
  const int low = first(n, rank), planes = first(n, rank + 1) - low;
  const size_t plane = (size_t)(n + 2) * (n + 2);
  double *u = memory(plane * ((size_t)planes + 2), sizeof *u), *f = memory(plane * ((size_t)planes + 2), sizeof *f);
  for (int z = 1; z <= planes; z++)
    for (int y = 1; y <= n; y++)
      for (int x = 1; x <= n; x++)
        f[plane * z + (size_t)y * (n + 2) + x] = ((low + z) * 5 + y * 3 + x) % 11 - 5.0;
  const double begun = start();
  for (int half = 0; half < 2 * sweeps; half++) {
    relax(u, f, low, planes, n, half & 1);
    swap_planes(u, planes, plane);
  }
  double sum = 0.0;
  for (int z = 1; z <= planes; z++)
    for (int y = 1; y <= n; y++)
      for (int x = 1; x <= n; x++) {
        const double value = u[plane * z + (size_t)y * (n + 2) + x];
        sum += value * value;
      }
  finish(begun, sqrt(sum_of(sum)));
}

/* ---- DenseCg ---- */

static double dot(const double *a, const double *b, int count) {
  double sum = 0.0;
  for (int k = 0; k < count; k++)
    sum += a[k] * b[k];
  return sum_of(sum);
}

static void dense_cg(int n) {
  const int low = first(n, rank), mine = first(n, rank + 1) - low;
  double *matrix = NULL, *rows = memory((size_t)mine * n, sizeof *rows), *direction = memory((size_t)n, sizeof *rows);
  double *x = memory((size_t)mine, sizeof *x), *r = memory((size_t)mine, sizeof *x);
  double *p = memory((size_t)mine, sizeof *x), *q = memory((size_t)mine, sizeof *x);
  int *counts = memory((size_t)ranks, sizeof *counts), *places = memory((size_t)ranks, sizeof *places);
  int *elements = memory((size_t)ranks, sizeof *counts), *offsets = memory((size_t)ranks, sizeof *places);
  for (int k = 0; k < ranks; k++) {
    places[k] = first(n, k);
    counts[k] = first(n, k + 1) - places[k];
    offsets[k] = n * places[k];
    elements[k] = n * counts[k];
  }
  if (rank == 0) {
    matrix = memory((size_t)n * n, sizeof *matrix);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        matrix[(size_t)i * n + j] = i == j ? n : ((int)((unsigned)i * j % 5) + i % 3 + j % 3) / 10.0;
  }
  const double begun = start();
  MPI_Scatterv(matrix, elements, offsets, MPI_DOUBLE, rows, mine * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int k = 0; k < mine; k++)
    p[k] = r[k] = 1.0 + (low + k) % 4;
  double square = dot(r, r, mine);
  for (int step = 0; step < 2; step++) {
    MPI_Allgatherv(p, mine, MPI_DOUBLE, direction, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int i = 0; i < mine; i++) {
      double sum = 0.0;
      for (int j = 0; j < n; j++)
        sum += rows[(size_t)i * n + j] * direction[j];
      q[i] = sum;
    }
    const double alpha = square / dot(p, q, mine), last = square;
    for (int k = 0; k < mine; k++) {
      x[k] += alpha * p[k];
      r[k] -= alpha * q[k];
    }
    square = dot(r, r, mine);
    for (int k = 0; k < mine; k++)
      p[k] = r[k] + square / last * p[k];
  }
  finish(begun, sqrt(square));
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const char *name = argc > 2 ? argv[1] : "";
  int status = 0;
  if (strcmp(name, "Fft2d") == 0) {
    fft2d(atoi(argv[2]));
  } else if (strcmp(name, "Sor3d") == 0 && argc > 3) {
    sor3d(atoi(argv[2]), atoi(argv[3]));
  } else if (strcmp(name, "DenseCg") == 0) {
    dense_cg(atoi(argv[2]));
  } else {
    fprintf(stderr, "usage: study Fft2d N | Sor3d N SWEEPS | DenseCg N\n");
    status = 2;
  }
  MPI_Finalize();
  return status;
}
