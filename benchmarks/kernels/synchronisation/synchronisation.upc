/* Four ways to tell another thread that its data has come, in a tree broadcast, an all-reduce, a matrix-vector product with a
 * stencil of nine points, and conjugate gradients with it. All four do the same puts; they differ in what says that a put is
 * there:
 *   barrier      everybody meets after every round
 *   flag         a strict write to a flag, behind a put that was waited for
 *   non-blocking the puts of a round are under way together; the flags follow when all are there
 *   signal       one put that raises a semaphore
 * Arguments: the points on an edge of the square, and the repetitions. Prints a JSON line for each kernel and form: its
 * nanoseconds, and how many of these went into synchronisation, on the slowest thread. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_relaxed.h>
#include <upc_tick.h>

enum {
  CHANNELS = 64, /* of a thread: each takes one message a round */
  TURNS = 8,     /* of small messages in a channel before its places are used again */
  CG_STEPS = 20,
};

/* ---- four forms of a message ---- */

typedef struct {
  shared void *to;
  const void *from;
  size_t bytes;
  int thread, channel;
  bupc_handle_t handle;
} message;

static strict shared [CHANNELS] int flags[CHANNELS * THREADS];
static bupc_sem_t *shared [CHANNELS] semaphores[CHANNELS * THREADS];
static int expected[CHANNELS];         /* messages that came to each own channel, with the next */
static int (*counts)[CHANNELS];        /* messages that went to each thread's channels */
static message under_way[CHANNELS];
static int under_way_count;

static int place_of(int thread, int channel) { return thread * CHANNELS + channel; }

static void raise_flag(const message *m) { flags[place_of(m->thread, m->channel)] = ++counts[m->thread][m->channel]; }

static void put(message *m) { upc_memput(m->to, m->from, m->bytes); }
static void put_and_flag(message *m) {
  put(m);
  raise_flag(m);
}
static void begin_put(message *m) {
  m->handle = bupc_memput_async(m->to, m->from, m->bytes);
  under_way[under_way_count++] = *m;
}
static void put_and_signal(message *m) {
  bupc_memput_signal(m->to, m->from, m->bytes, semaphores[place_of(m->thread, m->channel)], 1);
}

static void nothing_to_finish(void) {}
static void finish_puts(void) {
  for (int i = 0; i < under_way_count; i++)
    bupc_waitsync(under_way[i].handle);
  for (int i = 0; i < under_way_count; i++)
    raise_flag(&under_way[i]);
  under_way_count = 0;
}

static void nothing_to_wait_for(int channel) { (void)channel; }
static void wait_for_flag(int channel) {
  expected[channel]++;
  while (flags[place_of(MYTHREAD, channel)] < expected[channel])
    ;
}
static void wait_for_signal(int channel) { bupc_sem_wait(semaphores[place_of(MYTHREAD, channel)]); }

static void meet(void) { upc_barrier; }
static void go_on(void) {}

/* A round is any number of sends, then finish, then a wait for each channel that something comes to, then end. */
typedef struct {
  const char *name;
  void (*send)(message *);
  void (*finish)(void);
  void (*wait)(int channel);
  void (*end)(void); /* of a round that all threads are in */
} form;

static const form forms[] = {
    {"barrier", put, nothing_to_finish, nothing_to_wait_for, meet},
    {"flag", put_and_flag, nothing_to_finish, wait_for_flag, go_on},
    {"non-blocking", begin_put, finish_puts, wait_for_flag, go_on},
    {"signal", put_and_signal, nothing_to_finish, wait_for_signal, go_on},
};
static const form *how;

/* ---- time ---- */

static double now(void) { return (double)upc_ticks_to_ns(upc_ticks_now()); }

static double synchronising; /* nanoseconds of this thread */

static void send(int thread, int channel, shared void *to, const void *from, size_t bytes) {
  message m = {.to = to, .from = from, .bytes = bytes, .thread = thread, .channel = channel};
  how->send(&m);
}

/* ---- a tree, and a dissemination ---- */

static shared [CHANNELS * TURNS] double slots[CHANNELS * TURNS * THREADS];

static int slot_of(int thread, int channel, int turn) { return (thread * CHANNELS + channel) * TURNS + turn % TURNS; }

/* The value of thread 0, over a binomial tree. */
static double broadcast(double value, int turn) {
  double start = now();
  int bit = 1, round = 0;

  while (bit < THREADS)
    bit *= 2;
  for (bit /= 2; bit > 0; bit /= 2, round++) {
    const int low = MYTHREAD & (2 * bit - 1), child = MYTHREAD + bit;
    if (low == 0 && child < THREADS)
      send(child, 0, &slots[slot_of(child, 0, turn)], &value, sizeof value);
    how->finish();
    if (low == bit)
      how->wait(0);
    how->end();
    if (low == bit)
      value = slots[slot_of(MYTHREAD, 0, turn)];
  }
  synchronising += now() - start;
  return value;
}

/* The sum of all threads' values, the same bits everywhere: up a binomial tree, and down it. */
static double add_over_threads(double sum, int turn) {
  double start = now();
  int channel = 1;

  for (int bit = 1; bit < THREADS; bit *= 2, channel++) {
    const int low = MYTHREAD & (2 * bit - 1);
    if (low == bit)
      send(MYTHREAD - bit, channel, &slots[slot_of(MYTHREAD - bit, channel, turn)], &sum, sizeof sum);
    how->finish();
    if (low == 0 && MYTHREAD + bit < THREADS)
      how->wait(channel);
    how->end();
    if (low == 0 && MYTHREAD + bit < THREADS)
      sum += slots[slot_of(MYTHREAD, channel, turn)];
  }
  synchronising += now() - start;
  return broadcast(sum, turn);
}

/* ---- nine points on a square ---- */

static int edge = 1024, rows; /* rows of this thread; each has a point of zero at both ends */

typedef shared[] double *far_row;

enum { FROM_ABOVE = CHANNELS - 2, FROM_BELOW = CHANNELS - 1 };

/* Rows that come from the neighbours, in two places that are used in turn: who has the row of this product has read that of
   the one before the last. */
static far_row shared [2] above[2 * THREADS], below[2 * THREADS];
static const double *zeros;

static size_t row(int i) { return (size_t)i * (size_t)(edge + 2); }

static void exchange_rows(const double *p, int turn, const double **top, const double **bottom) {
  const size_t bytes = (size_t)(edge + 2) * sizeof *p;
  double start = now();

  if (MYTHREAD > 0)
    send(MYTHREAD - 1, FROM_BELOW, below[2 * (MYTHREAD - 1) + turn % 2], p, bytes);
  if (MYTHREAD < THREADS - 1)
    send(MYTHREAD + 1, FROM_ABOVE, above[2 * (MYTHREAD + 1) + turn % 2], p + row(rows - 1), bytes);
  how->finish();
  if (MYTHREAD > 0)
    how->wait(FROM_ABOVE);
  if (MYTHREAD < THREADS - 1)
    how->wait(FROM_BELOW);
  how->end();
  *top = MYTHREAD > 0 ? (const double *)above[2 * MYTHREAD + turn % 2] : zeros;
  *bottom = MYTHREAD < THREADS - 1 ? (const double *)below[2 * MYTHREAD + turn % 2] : zeros;
  synchronising += now() - start;
}

/* q = A p, with `turn` of the products so far. */
static void multiply(const double *p, double *q, int turn) {
  const double *top, *bottom;

  exchange_rows(p, turn, &top, &bottom);
  for (int i = 0; i < rows; i++) {
    const double *u = i > 0 ? p + row(i - 1) : top, *c = p + row(i), *d = i < rows - 1 ? p + row(i + 1) : bottom;
    double *to = q + row(i);
    for (int j = 1; j <= edge; j++)
      to[j] = 8 * c[j] - c[j - 1] - c[j + 1] - u[j - 1] - u[j] - u[j + 1] - d[j - 1] - d[j] - d[j + 1];
  }
}

static void set(double *v, double value) {
  for (int i = 0; i < rows; i++) {
    for (int j = 0; j <= edge + 1; j++)
      v[row(i) + (size_t)j] = j > 0 && j <= edge ? value : 0;
  }
}

static double dot(const double *a, const double *b, int turn) {
  double sum = 0;
  for (size_t k = 0; k < row(rows); k++)
    sum += a[k] * b[k];
  return add_over_threads(sum, turn);
}

/* ---- kernels: each gives how many of its results are wrong ---- */

static double *vector_p, *vector_q, *vector_r, *vector_x;
static int products; /* in all */

static int run_broadcasts(int repetitions) {
  int wrong = 0;
  for (int i = 0; i < repetitions; i++) {
    wrong += broadcast(MYTHREAD == 0 ? i : -1, i) != i;
    if (i % TURNS == TURNS - 1)
      upc_barrier; /* for all forms alike: thread 0 hears nothing of the others */
  }
  return wrong;
}

static int run_sums(int repetitions) {
  int wrong = 0;
  for (int i = 0; i < repetitions; i++)
    wrong += add_over_threads(MYTHREAD + i, i) != THREADS * ((THREADS - 1) / 2.0 + i);
  return wrong;
}

static int run_products(int repetitions) {
  int wrong = 0;
  set(vector_p, 1);
  for (int i = 0; i < repetitions; i++) {
    multiply(vector_p, vector_q, products++);
    for (int k = 0; k < rows; k++) {
      bool on_edge = (MYTHREAD == 0 && k == 0) || (MYTHREAD == THREADS - 1 && k == rows - 1);
      wrong += vector_q[row(k) + 2] != (on_edge ? 3 : 0);
    }
  }
  return wrong;
}

/* The steps of conjugate gradients from x = 0; the error in A's norm falls in each, so x' b grows. */
static int run_gradients(int repetitions) {
  int wrong = 0, turn = 0;
  for (int i = 0; i < repetitions; i++) {
    double rho, reached = 0;
    set(vector_x, 0);
    set(vector_r, 1);
    set(vector_p, 1);
    rho = dot(vector_r, vector_r, turn++);
    for (int step = 0; step < CG_STEPS; step++) {
      multiply(vector_p, vector_q, products++);
      double alpha = rho / dot(vector_p, vector_q, turn++), before = rho;
      for (size_t k = 0; k < row(rows); k++) {
        vector_x[k] += alpha * vector_p[k];
        vector_r[k] -= alpha * vector_q[k];
      }
      rho = dot(vector_r, vector_r, turn++);
      for (size_t k = 0; k < row(rows); k++)
        vector_p[k] = vector_r[k] + rho / before * vector_p[k];
      wrong += !(alpha > 0);
      reached += alpha * before;
    }
    double sum = 0;
    for (size_t k = 0; k < row(rows); k++)
      sum += vector_x[k];
    wrong += fabs(add_over_threads(sum, turn++) - reached) > 1e-9 * reached;
  }
  return wrong;
}

typedef struct {
  const char *name;
  int (*run)(int repetitions);
  int divisor; /* so many times fewer repetitions than small messages have */
  int steps;   /* of a repetition: times are those of one */
} kernel;

static const kernel kernels[] = {
    {"broadcast", run_broadcasts, 1, 1},
    {"all-reduce", run_sums, 1, 1},
    {"9-point product", run_products, 20, 1},
    {"9-point CG", run_gradients, 20 * CG_STEPS, CG_STEPS},
};

static double largest(double value) {
  static shared double values[THREADS];
  double most = 0;

  values[MYTHREAD] = value;
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    most = fmax(most, values[t]);
  upc_barrier;
  return most;
}

static int measure(const kernel *k, const form *f, int repetitions) {
  how = f;
  repetitions = repetitions / k->divisor > 0 ? repetitions / k->divisor : 1;
  k->run(1);
  upc_barrier;
  synchronising = 0;
  double start = now();
  int wrong = k->run(repetitions);
  const double steps = (double)repetitions * k->steps;
  double all = largest((now() - start) / steps), part = largest(synchronising / steps);
  wrong = (int)largest(wrong);
  if (MYTHREAD == 0)
    printf("{\"kernel\":\"%s\",\"form\":\"%s\",\"ns\":%.1f,\"synchronising_ns\":%.1f,\"verified\":%s}\n", k->name, f->name,
           all, part, wrong == 0 ? "true" : "false");
  return wrong;
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) {
    fprintf(stderr, "out of memory\n");
    upc_global_exit(1);
  }
  return memory;
}

static far_row allocate_row(void) {
  far_row made = (far_row)upc_alloc((size_t)(edge + 2) * sizeof(double));
  if (made == NULL) {
    fprintf(stderr, "out of shared memory\n");
    upc_global_exit(1);
  }
  return made;
}

static void set_up(void) {
  rows = (int)((long)edge * (MYTHREAD + 1) / THREADS - (long)edge * MYTHREAD / THREADS);
  counts = allocate((size_t)THREADS, sizeof *counts);
  zeros = allocate((size_t)edge + 2, sizeof *zeros);
  vector_p = allocate(row(rows), sizeof *vector_p);
  vector_q = allocate(row(rows), sizeof *vector_q);
  vector_r = allocate(row(rows), sizeof *vector_r);
  vector_x = allocate(row(rows), sizeof *vector_x);
  for (int i = 0; i < 2; i++) {
    above[2 * MYTHREAD + i] = allocate_row();
    below[2 * MYTHREAD + i] = allocate_row();
  }
  for (int i = 0; i < CHANNELS; i++)
    semaphores[place_of(MYTHREAD, i)] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  upc_barrier;
}

int main(int argc, char **argv) {
  int repetitions = argc > 2 ? atoi(argv[2]) : 2000, wrong = 0;

  edge = argc > 1 ? atoi(argv[1]) : edge;
  if (edge < THREADS || edge < 4 || repetitions < 1) {
    if (MYTHREAD == 0)
      fprintf(stderr, "usage: synchronisation EDGE REPETITIONS; the edge has a row for each thread, and 4 at least\n");
    exit(2);
  }
  set_up();
  for (size_t k = 0; k < sizeof kernels / sizeof kernels[0]; k++) {
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
      wrong += measure(&kernels[k], &forms[f], repetitions);
  }
  return wrong != 0;
}
