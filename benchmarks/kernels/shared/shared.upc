// shared TURN: every kernel over shared arrays and over private copies of them, by every thread on its part, which of both
// first as the number of the turn is even or odd; a JSON line a kernel, with the time of the slowest thread in nanoseconds
// an element. Results must be the same.
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <upc_relaxed.h>

#define N 16384 // elements of a thread
#define ROWS 128 // of a thread
#define COLUMNS 256

struct node {
  double weight;
  int next, kind;
};

shared [N] double a_block[N * THREADS], b_block[N * THREADS], c_block[N * THREADS];
shared [*] double a_even[N * THREADS], b_even[N * THREADS], c_even[N * THREADS];
shared [1] double a_cyclic[N * THREADS], b_cyclic[N * THREADS], c_cyclic[N * THREADS];
shared [64] double a_rounds[N * THREADS], b_rounds[N * THREADS], c_rounds[N * THREADS];
shared [N] struct node nodes[N * THREADS];
shared [ROWS * COLUMNS] double p_band[ROWS * THREADS][COLUMNS], q_band[ROWS * THREADS][COLUMNS],
    r_band[ROWS * THREADS][COLUMNS];
shared [COLUMNS] double p_row[ROWS * THREADS][COLUMNS], q_row[ROWS * THREADS][COLUMNS], r_row[ROWS * THREADS][COLUMNS];
static shared [] double **directory; // where every thread's part of b_block starts
shared double sums[THREADS];

// Private copies of the arrays as a whole, in the order of their indices.
static double *a, *b, *c;
static struct node *private_nodes;
static double (*p)[COLUMNS], (*q)[COLUMNS], (*r)[COLUMNS];
static int lines; // of the second matrix

static const double S = 1.5;

static double value(long i) { return 1 + i % 61 / 8.0; }

static double now(void) {
  struct timeval t;
  gettimeofday(&t, NULL);
  return t.tv_sec * 1e9 + t.tv_usec * 1e3;
}

// ---- triads: the own part in every layout ----

#define TRIAD(name, block) \
  static void triad_##name(void) { \
    upc_forall (int i = 0; i < N * THREADS; i++; &a_##name[i]) \
      a_##name[i] = b_##name[i] + S * c_##name[i]; \
  } \
  static double triad_sum_##name(void) { \
    double sum = 0; \
    for (int i = 0; i < N * THREADS; i++) \
      if (i / (block) % THREADS == MYTHREAD) \
        sum += a_##name[i]; \
    return sum; \
  }
TRIAD(block, N)
TRIAD(even, N)
TRIAD(cyclic, 1)
TRIAD(rounds, 64)

// Where the own elements of an array in blocks start, one behind the other; what they are does not matter to time.
static void plain_triad(void) {
  for (int i = MYTHREAD * N; i < (MYTHREAD + 1) * N; i++)
    a[i] = b[i] + S * c[i];
}
static double sum_of_plain(long block) {
  double sum = 0;
  for (long i = 0; i < (long)N * THREADS; i++)
    if (i / block % THREADS == MYTHREAD)
      sum += b[i] + S * c[i];
  return sum;
}

static void triad_by_counter(void) {
  upc_forall (int i = 0; i < N * THREADS; i++; i)
    a_cyclic[i] = b_cyclic[i] + S * c_cyclic[i];
}
static void own_by_index(void) {
  for (int i = MYTHREAD * N; i < (MYTHREAD + 1) * N; i++)
    a_block[i] = b_block[i] + S * c_block[i];
}
static void own_by_cast(void) {
  double *x = (double *)&a_block[MYTHREAD * N], *y = (double *)&b_block[MYTHREAD * N];
  double *z = (double *)&c_block[MYTHREAD * N];
  for (int i = 0; i < N; i++)
    x[i] = y[i] + S * z[i];
}

// ---- sums: of the neighbour's part, and of all by stepping ----

static double result;

static void neighbour(void) {
  int first = (MYTHREAD + 1) % THREADS * N;
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += b_block[first + i];
  result = sum;
}
static void plain_neighbour(void) {
  int first = (MYTHREAD + 1) % THREADS * N;
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += b[first + i];
  result = sum;
}

#define WALK(name, type) \
  static void walk_##name(void) { \
    type double *step = b_##name; \
    double sum = 0; \
    for (int i = 0; i < N * THREADS; i++) \
      sum += *step++; \
    result = sum; \
  }
WALK(block, shared [N])
WALK(cyclic, shared)
WALK(rounds, shared [64])

// Through a parameter.
#define SUM(name, type) \
  static double sum_from_##name(type double *p) { \
    double sum = 0; \
    for (int i = 0; i < N * THREADS; i++) \
      sum += p[i]; \
    return sum; \
  } \
  static void parameter_##name(void) { result = sum_from_##name(b_##name); }
SUM(block, shared [N])
SUM(cyclic, shared)
SUM(rounds, shared [64])

static void plain_walk(void) {
  double *step = b, sum = 0;
  for (int i = 0; i < N * THREADS; i++)
    sum += *step++;
  result = sum;
}

static void walk_directory(void) {
  double sum = 0;
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N; i++)
      sum += directory[t][i];
  result = sum;
}

static void records(void) {
  double sum = 0;
  for (int i = MYTHREAD * N; i < (MYTHREAD + 1) * N; i++)
    sum += nodes[i].weight;
  result = sum;
}
static void plain_records(void) {
  double sum = 0;
  for (int i = MYTHREAD * N; i < (MYTHREAD + 1) * N; i++)
    sum += private_nodes[i].weight;
  result = sum;
}

// ---- pointers: added to, compared and subtracted, not followed ----

#define POINTERS(name, type, base) \
  static void pointers_##name(void) { \
    type double *from = base, *to = from; \
    long sum = 0; \
    for (int i = 0; i < N; i++) { \
      to = from + (i * 7 & (N - 1)); \
      sum += to == from ? 1 : to - from; \
    } \
    result = sum; \
  }
POINTERS(block, shared [N], b_block)
POINTERS(cyclic, shared, b_cyclic)
POINTERS(rounds, shared [64], b_rounds)
POINTERS(indefinite, shared [], directory[0])
POINTERS(plain, , b)

// ---- matrices: rows of a thread together, and in turn ----

#define MATRICES(name, row_of) \
  static void product_ikj_##name(void) { \
    upc_forall (int i = 0; i < ROWS * THREADS; i++; &p_##name[i][0]) { \
      for (int j = 0; j < COLUMNS; j++) \
        p_##name[i][j] = 0; \
      for (int k = 0; k < lines; k++) { \
        double x = q_##name[i][k]; \
        for (int j = 0; j < COLUMNS; j++) \
          p_##name[i][j] += x * r_##name[k][j]; \
      } \
    } \
  } \
  static void product_ijk_##name(void) { \
    upc_forall (int i = 0; i < ROWS * THREADS; i++; &p_##name[i][0]) \
      for (int j = 0; j < COLUMNS; j++) { \
        double sum = 0; \
        for (int k = 0; k < lines; k++) \
          sum += q_##name[i][k] * r_##name[k][j]; \
        p_##name[i][j] = sum; \
      } \
  } \
  static void stencil_##name(void) { \
    upc_forall (int i = 1; i < ROWS * THREADS - 1; i++; &p_##name[i][0]) \
      for (int j = 1; j < COLUMNS - 1; j++) \
        p_##name[i][j] = .25 * (q_##name[i - 1][j] + q_##name[i + 1][j] + q_##name[i][j - 1] + q_##name[i][j + 1]); \
  } \
  static double matrix_sum_##name(void) { \
    double sum = 0; \
    for (int i = 1; i < ROWS * THREADS - 1; i++) \
      if ((row_of) == MYTHREAD) \
        for (int j = 1; j < COLUMNS - 1; j++) \
          sum += p_##name[i][j]; \
    return sum; \
  } \
  static double plain_matrix_sum_##name(void) { \
    double sum = 0; \
    for (int i = 1; i < ROWS * THREADS - 1; i++) \
      if ((row_of) == MYTHREAD) \
        for (int j = 1; j < COLUMNS - 1; j++) \
          sum += p[i][j]; \
    return sum; \
  } \
  static void plain_ikj_##name(void) { \
    for (int i = 0; i < ROWS * THREADS; i++) { \
      if ((row_of) != MYTHREAD) \
        continue; \
      for (int j = 0; j < COLUMNS; j++) \
        p[i][j] = 0; \
      for (int k = 0; k < lines; k++) { \
        double x = q[i][k]; \
        for (int j = 0; j < COLUMNS; j++) \
          p[i][j] += x * r[k][j]; \
      } \
    } \
  } \
  static void plain_ijk_##name(void) { \
    for (int i = 0; i < ROWS * THREADS; i++) \
      if ((row_of) == MYTHREAD) \
        for (int j = 0; j < COLUMNS; j++) { \
          double sum = 0; \
          for (int k = 0; k < lines; k++) \
            sum += q[i][k] * r[k][j]; \
          p[i][j] = sum; \
        } \
  } \
  static void plain_stencil_##name(void) { \
    for (int i = 1; i < ROWS * THREADS - 1; i++) \
      if ((row_of) == MYTHREAD) \
        for (int j = 1; j < COLUMNS - 1; j++) \
          p[i][j] = .25 * (q[i - 1][j] + q[i + 1][j] + q[i][j - 1] + q[i][j + 1]); \
  }
MATRICES(band, i / ROWS)
MATRICES(row, i % THREADS)

// ---- measuring ----

typedef void work(void);
typedef double check(void);

static double last_result(void) { return result; }
static double block_sum(void) { return sum_of_plain(N); }
static double cyclic_sum(void) { return sum_of_plain(1); }
static double rounds_sum(void) { return sum_of_plain(64); }

struct kernel {
  const char *name, *layout;
  work *shared_work, *plain_work;
  check *shared_check, *plain_check;
  double elements; // of a thread
};

// Nanoseconds of the slowest thread.
static double time_of(work *body, int rounds) {
  upc_barrier;
  double start = now();
  for (int round = 0; round < rounds; round++)
    body();
  sums[MYTHREAD] = now() - start;
  upc_barrier;
  double slowest = 0;
  for (int t = 0; t < THREADS; t++)
    slowest = sums[t] > slowest ? sums[t] : slowest;
  upc_barrier;
  return slowest;
}

static void measure(const struct kernel *kernel, int turn) {
  const double wanted = 2e7; // nanoseconds of one measurement
  double once = time_of(kernel->plain_work, 1) + 100;
  int rounds = once < wanted ? (int)(wanted / once) : 1;
  double ours, plain;
  if (turn % 2 == 0) {
    ours = time_of(kernel->shared_work, rounds);
    plain = time_of(kernel->plain_work, rounds);
  } else {
    plain = time_of(kernel->plain_work, rounds);
    ours = time_of(kernel->shared_work, rounds);
  }
  kernel->shared_work();
  double got = kernel->shared_check();
  kernel->plain_work();
  double wanted_sum = kernel->plain_check();
  if (got != wanted_sum) {
    fprintf(stderr, "thread %d: %s %s: %.17g, not %.17g\n", MYTHREAD, kernel->name, kernel->layout, got, wanted_sum);
    upc_global_exit(1);
  }
  double all = rounds * kernel->elements;
  if (MYTHREAD == 0)
    printf("{\"kernel\": \"%s\", \"layout\": \"%s\", \"shared_ns\": %.5f, \"plain_ns\": %.5f}\n",
           kernel->name, kernel->layout, ours / all, plain / all);
  upc_barrier;
}

static void *room(size_t bytes) {
  void *memory = malloc(bytes);
  if (memory == NULL)
    upc_global_exit(2);
  return memory;
}

static void fill(void) {
  const long n = (long)N * THREADS;
  a = room(n * sizeof *a), b = room(n * sizeof *b), c = room(n * sizeof *c);
  private_nodes = room(n * sizeof *private_nodes);
  p = room(sizeof *p * ROWS * THREADS), q = room(sizeof *q * ROWS * THREADS), r = room(sizeof *r * ROWS * THREADS);
  lines = ROWS * THREADS < COLUMNS ? ROWS * THREADS : COLUMNS;
  for (long i = 0; i < n; i++) {
    a[i] = 0, b[i] = value(i), c[i] = value(i + 5);
    private_nodes[i].weight = value(i);
  }
  for (int i = 0; i < ROWS * THREADS; i++)
    for (int j = 0; j < COLUMNS; j++)
      p[i][j] = 0, q[i][j] = value(i + 3 * j), r[i][j] = value(2 * i + j);
  if (MYTHREAD == 0) {
    for (long i = 0; i < n; i++) {
      b_block[i] = b_even[i] = b_cyclic[i] = b_rounds[i] = b[i];
      c_block[i] = c_even[i] = c_cyclic[i] = c_rounds[i] = c[i];
      nodes[i].weight = value(i);
    }
    for (int i = 0; i < ROWS * THREADS; i++)
      for (int j = 0; j < COLUMNS; j++)
        q_band[i][j] = q_row[i][j] = q[i][j], r_band[i][j] = r_row[i][j] = r[i][j];
  }
  directory = room(THREADS * sizeof *directory);
  for (int t = 0; t < THREADS; t++)
    directory[t] = (shared [] double *)&b_block[t * N];
  upc_barrier;
}

int main(int argc, char **argv) {
  int turn = argc > 1 ? atoi(argv[1]) : 0;
  fill();
  const double all = (double)N * THREADS, cells = (double)ROWS * COLUMNS, products = cells * lines;
  const struct kernel kernels[] = {
      {"upc_forall &a[i]", "[N]", triad_block, plain_triad, triad_sum_block, block_sum, N},
      {"upc_forall &a[i]", "[*]", triad_even, plain_triad, triad_sum_even, block_sum, N},
      {"upc_forall &a[i]", "[1]", triad_cyclic, plain_triad, triad_sum_cyclic, cyclic_sum, N},
      {"upc_forall &a[i]", "[64]", triad_rounds, plain_triad, triad_sum_rounds, rounds_sum, N},
      {"upc_forall i", "[1]", triad_by_counter, plain_triad, triad_sum_cyclic, cyclic_sum, N},
      {"own part by index", "[N]", own_by_index, plain_triad, triad_sum_block, block_sum, N},
      {"own part by cast", "[N]", own_by_cast, plain_triad, triad_sum_block, block_sum, N},
      {"neighbour's part", "[N]", neighbour, plain_neighbour, last_result, last_result, N},
      {"*p++", "[N]", walk_block, plain_walk, last_result, last_result, all},
      {"*p++", "[1]", walk_cyclic, plain_walk, last_result, last_result, all},
      {"*p++", "[64]", walk_rounds, plain_walk, last_result, last_result, all},
      {"parameter p[i]", "[N]", parameter_block, plain_walk, last_result, last_result, all},
      {"parameter p[i]", "[1]", parameter_cyclic, plain_walk, last_result, last_result, all},
      {"parameter p[i]", "[64]", parameter_rounds, plain_walk, last_result, last_result, all},
      {"directory[t][i]", "[]", walk_directory, plain_walk, last_result, last_result, all},
      {"nodes[i].weight", "[N]", records, plain_records, last_result, last_result, N},
      {"p + i, q == p, q - p", "[N]", pointers_block, pointers_plain, last_result, last_result, N},
      {"p + i, q == p, q - p", "[1]", pointers_cyclic, pointers_plain, last_result, last_result, N},
      {"p + i, q == p, q - p", "[64]", pointers_rounds, pointers_plain, last_result, last_result, N},
      {"p + i, q == p, q - p", "[]", pointers_indefinite, pointers_plain, last_result, last_result, N},
      {"product ikj", "bands", product_ikj_band, plain_ikj_band, matrix_sum_band, plain_matrix_sum_band, products},
      {"product ikj", "rows", product_ikj_row, plain_ikj_row, matrix_sum_row, plain_matrix_sum_row, products},
      {"product ijk", "bands", product_ijk_band, plain_ijk_band, matrix_sum_band, plain_matrix_sum_band, products},
      {"product ijk", "rows", product_ijk_row, plain_ijk_row, matrix_sum_row, plain_matrix_sum_row, products},
      {"stencil", "bands", stencil_band, plain_stencil_band, matrix_sum_band, plain_matrix_sum_band, cells},
      {"stencil", "rows", stencil_row, plain_stencil_row, matrix_sum_row, plain_matrix_sum_row, cells},
  };
  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    measure(&kernels[k], turn);
  return 0;
}
