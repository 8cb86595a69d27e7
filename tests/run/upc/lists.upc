// run: n=2 conduit=sim flags=--model=infiniband
// Elements with computed indices beside lists by hand (a gather 1.2 of its time, a scatter 2) on the clock of the simulated
// network; what may not be moved goes one by one.
#include <bupc_extensions.h>
#include <bupc_lists.h>
#include <stdio.h>
#include <upc_model.h>
#include <upc_relaxed.h>

#define N 4096

shared [N] double a[N * THREADS], b[N * THREADS];
shared [N] long counts[N * THREADS];
shared [N] int next[N * THREADS];
strict shared int flag;
upc_lock_t *lock;

static int idx[N];
static double values[N];
static long old[N];
static double result;
static int far; // the other thread
static shared const void *from[N];
static shared void *to[N];

// ---- element by element, and by hand ----

static void gather(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += a[idx[i]];
  result = s;
}
static void gather_by_hand(void) {
  void *all = values;
  for (int i = 0; i < N; i++)
    from[i] = &a[idx[i]];
  bupc_memget_ilist(1, &all, sizeof values, N, from, sizeof(double));
  double s = 0;
  for (int i = 0; i < N; i++)
    s += values[i];
  result = s;
}

static void scatter(void) {
  for (int i = 0; i < N; i++)
    b[idx[i]] = i;
  result = 1;
}
static void scatter_by_hand(void) {
  const void *all = values;
  for (int i = 0; i < N; i++)
    to[i] = &b[idx[i]], values[i] = i;
  bupc_memput_ilist(N, to, sizeof(double), 1, &all, sizeof values);
  result = 1;
}

static void count(void) {
  for (int i = 0; i < N; i++)
    counts[idx[i]]++;
  result = 1;
}
static void count_by_hand(void) {
  upc_memget(old, &counts[far * N], sizeof old);
  for (int i = 0; i < N; i++)
    old[idx[i] % N]++;
  upc_memput(&counts[far * N], old, sizeof old);
  result = 1;
}

static void chain(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    s += a[next[idx[i]]];
  result = s;
}
static void chain_by_hand(void) {
  int *steps = (int *)old;
  void *all = steps, *elements = values;
  for (int i = 0; i < N; i++)
    from[i] = &next[idx[i]];
  bupc_memget_ilist(1, &all, N * sizeof(int), N, from, sizeof(int));
  for (int i = 0; i < N; i++)
    from[i] = &a[steps[i]];
  bupc_memget_ilist(1, &elements, sizeof values, N, from, sizeof(double));
  double s = 0;
  for (int i = 0; i < N; i++)
    s += values[i];
  result = s;
}

// ---- what stays ----

static void behind_fences(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    s += a[idx[i]];
    upc_fence;
  }
  result = s;
}
static void with_strict_stores(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    s += a[idx[i]];
    flag = i;
  }
  result = s;
}
static void under_a_lock(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    upc_lock(lock);
    s += a[idx[i]];
    upc_unlock(lock);
  }
  result = s;
}
// Each turn changes what the next one reads.
static void onto_itself(void) {
  for (int i = 0; i < 100; i++)
    b[idx[i]] = b[idx[i + 1]] + i;
  result = 1;
}
// An index is stored on the way.
static void with_moving_indices(void) {
  double s = 0;
  for (int i = 0; i < 100; i++) {
    s += a[idx[i]];
    idx[i + 1] = far * N + (7 * i + 7) % N;
  }
  result = s;
}
static void behind_a_condition(void) {
  double s = 0;
  for (int i = 0; i < 200; i++)
    if (idx[i] % 2 == 0)
      s += a[idx[i]];
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

static void compare(const char *name, work *loop, work *by_hand, double most) {
  double hand = time_of(by_hand), wanted = result;
  double ours = time_of(loop);
  if (ours <= most * hand && result == wanted)
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
    a[MYTHREAD * N + i] = i, b[MYTHREAD * N + i] = i % 7;
    // 7 and N have no common factor: every element once.
    idx[i] = far * N + 7 * i % N, next[MYTHREAD * N + i] = MYTHREAD * N + N - 1 - i;
  }
  upc_barrier;
  if (MYTHREAD == 0) {
    compare("gather", gather, gather_by_hand, 1.2);
    compare("scatter", scatter, scatter_by_hand, 2);
    compare("count", count, count_by_hand, 2);
    compare("chain", chain, chain_by_hand, 1.2);
    double single = time_of(one), expected = 0;
    for (int i = 0; i < 100; i++)
      expected += 7 * i % N;
    stays("fences", behind_fences, expected, single);
    stays("strict stores", with_strict_stores, expected, single);
    stays("lock", under_a_lock, expected, single);
    stays("onto itself", onto_itself, 1, single);
    stays("moving indices", with_moving_indices, expected, single);
    for (int i = 0; i < N; i++)
      idx[i] = far * N + 2 * i % N;
    stays("condition", behind_a_condition, 200 * 199, single);
  }
  upc_barrier;
  double s = 0;
  for (int i = 0; i < N; i++)
    s += b[MYTHREAD * N + i] + 3 * counts[MYTHREAD * N + i];
  if (MYTHREAD == 1)
    printf("%g\n", s);
  return 0;
}
