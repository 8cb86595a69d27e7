// run: n=2 conduit=sim flags=--model=infiniband
// Loops over far arrays take at most 1.2 of the time of transfers by hand, on the clock of the simulated network; what
// orders accesses, and memory that may be the same, stays element by element.
#include <bupc_extensions.h>
#include <stdio.h>
#include <upc_model.h>
#include <upc_relaxed.h>

#define N 4096
#define M 64
#define CELLS 512

struct cell {
  double x, y;
  int n, k;
};
shared [N] double a[N * THREADS], b[N * THREADS];
shared double cyclic[N * THREADS];
shared [16] double rounds[N * THREADS];
shared [CELLS] struct cell cells[CELLS * THREADS];
shared [M * M] double p[THREADS][M][M], q[THREADS][M][M];
strict shared int flag;
upc_lock_t *lock;

static double x[N], y[N], r[M][M], own[M][M], other[M][M];
static struct cell copies[CELLS];
static double result;
static int far; // the other thread

// ---- element by element, and by hand ----

static void sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += a[far * N + i];
  result = s;
}
static void sum_by_hand(void) {
  upc_memget(y, &a[far * N], sizeof y);
  double s = 0;
  for (int i = 0; i < N; i++)
    s += y[i];
  result = s;
}

static void store(void) {
  for (int i = 0; i < N; i++)
    b[far * N + i] = 3 * x[i];
  result = 0;
}
static void store_by_hand(void) {
  for (int i = 0; i < N; i++)
    y[i] = 3 * x[i];
  upc_memput(&b[far * N], y, sizeof y);
  result = 0;
}

static void update(void) {
  for (int i = 0; i < N; i++)
    b[far * N + i] += x[i];
  result = 0;
}
static void update_by_hand(void) {
  upc_memget(y, &b[far * N], sizeof y);
  for (int i = 0; i < N; i++)
    y[i] += x[i];
  upc_memput(&b[far * N], y, sizeof y);
  result = 0;
}

static void eighth(void) {
  double s = 0;
  for (int i = 0; i < N; i += 8)
    s += a[far * N + i];
  result = s;
}
static void eighth_by_hand(void) {
  upc_memget(y, &a[far * N], sizeof y);
  double s = 0;
  for (int i = 0; i < N; i += 8)
    s += y[i];
  result = s;
}

static void records(void) {
  double s = 0;
  for (int i = 0; i < CELLS; i++)
    s += cells[far * CELLS + i].x * cells[far * CELLS + i].y + cells[far * CELLS + i].n - cells[far * CELLS + i].k;
  result = s;
}
static void records_by_hand(void) {
  upc_memget(copies, &cells[far * CELLS], sizeof copies);
  double s = 0;
  for (int i = 0; i < CELLS; i++)
    s += copies[i].x * copies[i].y + copies[i].n - copies[i].k;
  result = s;
}

static void in_turn(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += cyclic[i];
  result = s;
}
static void in_turn_by_hand(void) {
  upc_memget(y, &cyclic[far], N / THREADS * sizeof *y);
  double s = 0;
  for (int i = 0; i < N; i++)
    s += i % THREADS == far ? y[i / THREADS] : cyclic[i];
  result = s;
}

static void in_rounds(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += rounds[i];
  result = s;
}
static void in_rounds_by_hand(void) {
  upc_memget(y, &rounds[16 * far], N / THREADS * sizeof *y);
  double s = 0;
  for (int i = 0; i < N; i++)
    s += i / 16 % THREADS == far ? y[i / (16 * THREADS) * 16 + i % 16] : rounds[i];
  result = s;
}

static double trace(void) {
  double s = 0;
  for (int i = 0; i < M; i++)
    s += r[i][i];
  return s;
}
static void product(void) {
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      double s = 0;
      for (int k = 0; k < M; k++)
        s += p[far][i][k] * q[far][k][j];
      r[i][j] = s;
    }
  result = trace();
}
static void product_by_hand(void) {
  bupc_handle_t first = bupc_memget_async(own, &p[far][0][0], sizeof own);
  bupc_handle_t second = bupc_memget_async(other, &q[far][0][0], sizeof other);
  bupc_waitsync(first);
  bupc_waitsync(second);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) {
      double s = 0;
      for (int k = 0; k < M; k++)
        s += own[i][k] * other[k][j];
      r[i][j] = s;
    }
  result = trace();
}

static void stencil(void) {
  for (int j = 1; j < M - 1; j++)
    r[0][j] = p[MYTHREAD][0][j - 1] + p[MYTHREAD][0][j + 1] + p[far][M - 1][j];
  result = r[0][1] + 3 * r[0][M / 2];
}
static void stencil_by_hand(void) {
  upc_memget(y, &p[far][M - 1][0], M * sizeof *y);
  const double *row = (const double *)&p[MYTHREAD][0][0];
  for (int j = 1; j < M - 1; j++)
    r[0][j] = row[j - 1] + row[j + 1] + y[j];
  result = r[0][1] + 3 * r[0][M / 2];
}

// ---- what stays ----

static void behind_fences(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    s += a[far * N + i];
    upc_fence;
  }
  result = s;
}
static void with_strict_stores(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    s += a[far * N + i];
    flag = i;
  }
  result = s;
}
static void under_a_lock(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    upc_lock(lock);
    s += a[far * N + i];
    upc_unlock(lock);
  }
  result = s;
}
static void moved(shared [] double *to, shared [] double *from) {
  for (int i = 0; i < 100; i++)
    to[i] = from[i] + 1;
}
static void onto_itself(void) {
  shared [] double *from = (shared [] double *)&b[far * N];
  *from = 1;
  moved(from + 1, from);
  result = from[100];
}
static void behind_a_condition(void) {
  shared [] double *from = (shared [] double *)&a[far * N];
  double s = 0;
  for (int i = 0; i < 200; i++)
    if (i % 2 != 0)
      s += from[i];
  result = s;
}

typedef void work(void);

// Picoseconds.
static double time_of(work *f) {
  upc_fence;
  uint64_t start = upc_model_now();
  f();
  upc_fence;
  return upc_model_now() - start;
}

static void compare(const char *name, work *loop, work *by_hand) {
  double hand = time_of(by_hand), wanted = result;
  double ours = time_of(loop);
  if (ours <= 1.2 * hand && result == wanted)
    printf("%s: as by hand\n", name);
  else
    printf("%s: %.2f of by hand, %g for %g\n", name, ours / hand, result, wanted);
}

static void stays(const char *name, work *loop, double wanted, double single) {
  double ours = time_of(loop);
  if (ours >= 100 * single && result == wanted)
    printf("%s: one by one\n", name);
  else
    printf("%s: %.1f times one element, %g for %g\n", name, ours / single, result, wanted);
}

static void one(void) { result = a[far * N]; }

int main(void) {
  far = THREADS - 1 - MYTHREAD;
  lock = upc_all_lock_alloc();
  for (int i = 0; i < N; i++) {
    a[MYTHREAD * N + i] = i, b[MYTHREAD * N + i] = i % 7, x[i] = i % 5;
    cyclic[i * THREADS + MYTHREAD] = i % 11, rounds[i / 16 * 16 * THREADS + MYTHREAD * 16 + i % 16] = i % 13;
  }
  for (int i = 0; i < CELLS; i++)
    cells[MYTHREAD * CELLS + i].x = i, cells[MYTHREAD * CELLS + i].y = 2, cells[MYTHREAD * CELLS + i].n = i % 3;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      p[MYTHREAD][i][j] = i + 2 * j, q[MYTHREAD][i][j] = i - j;
  upc_barrier;
  if (MYTHREAD == 0) {
    compare("sum", sum, sum_by_hand);
    compare("store", store, store_by_hand);
    compare("update", update, update_by_hand);
    compare("every 8th", eighth, eighth_by_hand);
    compare("records", records, records_by_hand);
    compare("cyclic", in_turn, in_turn_by_hand);
    compare("blocks of 16", in_rounds, in_rounds_by_hand);
    compare("product", product, product_by_hand);
    compare("stencil", stencil, stencil_by_hand);
    double single = time_of(one);
    stays("fences", behind_fences, 4950, single);
    stays("strict stores", with_strict_stores, 4950, single);
    stays("lock", under_a_lock, 4950, single);
    stays("onto itself", onto_itself, 101, single);
    stays("condition", behind_a_condition, 10000, single);
  }
  upc_barrier;
  double s = 0;
  for (int i = 0; i < N; i++)
    s += b[MYTHREAD * N + i];
  if (MYTHREAD == 1)
    printf("%g\n", s);
  return 0;
}
