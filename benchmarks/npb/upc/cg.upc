/* NAS CG in UPC: the smallest eigenvalue of a sparse matrix, by conjugate gradients.
 *
 * Coarse-grained: a thread has a block of rows and the whole direction p in private memory. The directions are computed
 * by all threads alike, from the residuals that everybody puts to everybody together with their part of its norm: two
 * messages a step to each thread, each a put that signals. Fine-grained (--variant fine): all vectors are shared arrays,
 * rows are dealt out one by one, and every element is read where it lies. */
#include "nas.h"
#include "../c/cg_matrix.h"

typedef shared [] double *far_doubles;

/* ---- coarse-grained ---- */

/* Everybody's numbers at everybody. Rounds use two sets of memory and signals in turn: nobody begins a third round before
 * all have read the first. */
typedef struct {
  far_doubles *memory[2]; /* of every thread */
  bupc_sem_t **came[2];
  int round;
} channel;

typedef struct {
  int64_t rows;          /* of the whole matrix */
  int64_t first, count;  /* this thread's rows */
  matrix a;
  uint16_t *columns;     /* of the matrix once more, where their numbers are so small: less to read; else NULL */
  double *x, *z, *r, *q; /* this thread's part */
  double *p;             /* all of the direction */
  channel parts;         /* everybody's part of a vector, that of thread t from block_of(t) on */
  channel sums;          /* two terms of everybody */
  double comm_seconds;
} solver;

static int64_t first_of(const solver *s, int thread) { return s->rows * thread / THREADS; }

/* The part of a thread, and its term of a sum behind it. */
static int64_t block_of(const solver *s, int thread) { return first_of(s, thread) + thread; }

/* `count` numbers on every thread, and the ways to them; collective. */
static far_doubles *allocate_everywhere(int64_t count) {
  static shared [] double *shared table[THREADS];
  far_doubles *all = nas_allocate((size_t)THREADS, sizeof *all);

  table[MYTHREAD] = upc_alloc((size_t)count * sizeof(double));
  if (table[MYTHREAD] == NULL) {
    fprintf(stderr, "out of shared memory\n");
    upc_global_exit(1);
  }
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    all[t] = table[t];
  upc_barrier;
  return all;
}

static bupc_sem_t **allocate_signals(void) {
  static bupc_sem_t *shared table[THREADS];
  bupc_sem_t **all = nas_allocate((size_t)THREADS, sizeof *all);

  table[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_MPRODUCER | BUPC_SEM_SCONSUMER);
  upc_barrier;
  for (int t = 0; t < THREADS; t++)
    all[t] = table[t];
  upc_barrier;
  return all;
}

static void open_channel(channel *c, int64_t numbers) {
  for (int round = 0; round < 2; round++) {
    c->memory[round] = allocate_everywhere(numbers);
    c->came[round] = allocate_signals();
  }
}

/* The columns as numbers of 16 bits: a step reads the whole matrix, which takes as long as memory does. */
static uint16_t *short_columns(const matrix *a) {
  const int64_t count = a->starts[a->rows];
  uint16_t *columns = nas_allocate((size_t)count + 1, sizeof *columns);

  for (int64_t k = 0; k < count; k++)
    columns[k] = (uint16_t)a->columns[k];
  return columns;
}

static void set_up(solver *s, const problem *task) {
  s->rows = task->rows;
  s->first = first_of(s, MYTHREAD);
  s->count = first_of(s, MYTHREAD + 1) - s->first;
  s->a = (matrix){.first = s->first, .step = 1, .rows = s->count};
  if (!make_matrix(task, &s->a)) {
    fprintf(stderr, "out of memory for the matrix\n");
    upc_global_exit(1);
  }
  s->columns = s->rows <= UINT16_MAX + 1 ? short_columns(&s->a) : NULL;
  double **own[] = {&s->x, &s->z, &s->r, &s->q};
  for (int i = 0; i < 4; i++)
    *own[i] = nas_allocate((size_t)s->count + 1, sizeof(double));
  s->p = nas_allocate((size_t)s->rows, sizeof *s->p);
  open_channel(&s->parts, s->rows + THREADS);
  open_channel(&s->sums, 2 * THREADS);
}

/* Where this thread's numbers of the next round lie, for it to fill in. */
static double *own_numbers(const channel *c) { return (double *)c->memory[c->round][MYTHREAD]; }

/* Puts `count` of them, from `at` on, to all others, and waits for theirs; the result has everybody's. */
static const double *tell_all(solver *s, channel *c, int64_t at, int64_t count) {
  double start = nas_seconds();
  double *own = own_numbers(c);
  int round = c->round;

  for (int i = 1; i < THREADS; i++) {
    int t = (MYTHREAD + i) % THREADS;
    bupc_memput_signal(c->memory[round][t] + at, own + at, (size_t)count * sizeof(double), c->came[round][t], 1);
  }
  if (THREADS > 1)
    bupc_sem_waitN(c->came[round][MYTHREAD], (size_t)THREADS - 1);
  c->round = !round;
  s->comm_seconds += nas_seconds() - start;
  return own;
}

typedef struct {
  double first, second;
} pair;

/* The sums of everybody's terms, added in one order everywhere. */
static pair sum_pair(solver *s, double first, double second) {
  double *own = own_numbers(&s->sums) + 2 * MYTHREAD;
  pair sum = {0, 0};

  own[0] = first;
  own[1] = second;
  const double *all = tell_all(s, &s->sums, 2 * MYTHREAD, 2);
  for (int t = 0; t < THREADS; t++) {
    sum.first += all[2 * t];
    sum.second += all[2 * t + 1];
  }
  return sum;
}

static double sum_all(solver *s, double term) { return sum_pair(s, term, 0).first; }

static double dot(const double *a, const double *b, int64_t count) {
  double sum[4] = {0};
  int64_t i = 0;

  for (; i + 4 <= count; i += 4) {
    for (int k = 0; k < 4; k++)
      sum[k] += a[i + k] * b[i + k];
  }
  for (; i < count; i++)
    sum[0] += a[i] * b[i];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* Everybody's part of a vector, and the sum of everybody's terms. */
typedef struct {
  const double *numbers; /* the part of thread t from block_of(t) on, until the next but one is shared */
  double sum;
} shared_parts;

static shared_parts share_part(solver *s, const double *part, double term) {
  double *block = own_numbers(&s->parts) + block_of(s, MYTHREAD);
  shared_parts all = {.sum = 0};

  memcpy(block, part, (size_t)s->count * sizeof *block);
  block[s->count] = term;
  all.numbers = tell_all(s, &s->parts, block_of(s, MYTHREAD), s->count + 1);
  for (int t = 0; t < THREADS; t++)
    all.sum += all.numbers[block_of(s, t + 1) - 1];
  return all;
}

/* p = what was shared + beta p, of all threads. */
static void turn_direction(solver *s, const double *numbers, double beta) {
  for (int t = 0; t < THREADS; t++) {
    const double *restrict part = numbers + block_of(s, t);
    double *restrict p = s->p + first_of(s, t);
    int64_t count = first_of(s, t + 1) - first_of(s, t);
    if (beta == 0) {
      memcpy(p, part, (size_t)count * sizeof *p);
      continue;
    }
    for (int64_t i = 0; i < count; i++)
      p[i] = part[i] + beta * p[i];
  }
}

/* A row times p, for columns of either size. Four sums, as the additions of one would wait for each other. */
#define ROW_TIMES(columns)                                                                                             \
  double sum[4] = {0};                                                                                                 \
  int64_t k = first;                                                                                                   \
  for (; k + 4 <= end; k += 4) {                                                                                       \
    for (int i = 0; i < 4; i++)                                                                                        \
      sum[i] += values[k + i] * p[columns[k + i]];                                                                     \
  }                                                                                                                    \
  for (; k < end; k++)                                                                                                 \
    sum[0] += values[k] * p[columns[k]];                                                                               \
  return (sum[0] + sum[1]) + (sum[2] + sum[3])

static inline double short_row(const double *restrict values, const uint16_t *restrict columns, int64_t first,
                               int64_t end, const double *restrict p) {
  ROW_TIMES(columns);
}

static inline double row(const double *restrict values, const int32_t *restrict columns, int64_t first, int64_t end,
                         const double *restrict p) {
  ROW_TIMES(columns);
}

/* q = A p, this thread's rows. */
static void multiply(const solver *s, const double *restrict p, double *restrict q) {
  const matrix *a = &s->a;
  const int64_t *starts = a->starts;

  if (s->columns != NULL) {
    for (int64_t r = 0; r < a->rows; r++)
      q[r] = short_row(a->values, s->columns, starts[r], starts[r + 1], p);
    return;
  }
  for (int64_t r = 0; r < a->rows; r++)
    q[r] = row(a->values, a->columns, starts[r], starts[r + 1], p);
}

/* Solves A z = x by 25 steps; the result is the norm of x - A z. */
static double solve(solver *s) {
  memset(s->z, 0, (size_t)s->count * sizeof *s->z);
  memcpy(s->r, s->x, (size_t)s->count * sizeof *s->r);
  shared_parts all = share_part(s, s->r, dot(s->r, s->r, s->count));
  turn_direction(s, all.numbers, 0);
  for (int step = 0; step < CG_STEPS; step++) {
    multiply(s, s->p, s->q);
    double rho = all.sum;
    double alpha = rho / sum_all(s, dot(s->p + s->first, s->q, s->count));
    for (int64_t i = 0; i < s->count; i++) {
      s->z[i] += alpha * s->p[s->first + i];
      s->r[i] -= alpha * s->q[i];
    }
    all = share_part(s, s->r, dot(s->r, s->r, s->count));
    turn_direction(s, all.numbers, all.sum / rho);
  }
  turn_direction(s, share_part(s, s->z, 0).numbers, 0);
  multiply(s, s->p, s->q);
  double squares = 0;
  for (int64_t i = 0; i < s->count; i++)
    squares += (s->x[i] - s->q[i]) * (s->x[i] - s->q[i]);
  return sqrt(sum_all(s, squares));
}

static void restart(solver *s) {
  for (int64_t i = 0; i < s->count; i++)
    s->x[i] = 1;
}

/* One iteration of the inverse power method; the result is zeta. */
static double iterate(solver *s, double shift) {
  solve(s);
  pair products = sum_pair(s, dot(s->x, s->z, s->count), dot(s->z, s->z, s->count));
  double norm = 1 / sqrt(products.second);
  for (int64_t i = 0; i < s->count; i++)
    s->x[i] = norm * s->z[i];
  return shift + 1 / products.first;
}

static nas_result coarse(const problem *task) {
  static solver s;
  nas_result result = {0};
  double zeta = 0;

  set_up(&s, task);
  restart(&s);
  iterate(&s, task->shift);
  restart(&s);
  s.comm_seconds = 0;
  upc_barrier;
  double start = nas_seconds();
  upc_model_measure(1);
  for (int i = 0; i < task->iterations; i++)
    zeta = iterate(&s, task->shift);
  upc_model_measure(0);
  result.seconds = nas_largest(nas_seconds() - start);
  result.comm_seconds = nas_largest(s.comm_seconds);
  result.verified = nas_sum(!verify(task, zeta)) == 0;
  return result;
}

/* ---- fine-grained ---- */

typedef struct {
  int64_t rows;
  matrix a;
  shared double *x, *z, *r, *p, *q;
} fine_solver;

static shared double *allocate_vector(int64_t rows) {
  shared double *vector = upc_all_alloc((size_t)rows, sizeof(double));

  if (vector == NULL) {
    fprintf(stderr, "out of shared memory\n");
    upc_global_exit(1);
  }
  return vector;
}

static double sum_of(double term) {
  static shared double terms[THREADS], sum;

  terms[MYTHREAD] = term;
  upc_all_reduceD(&sum, terms, UPC_ADD, (size_t)THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  double result = sum;
  upc_barrier;
  return result;
}

static double fine_dot(const fine_solver *s, shared double *a, shared double *b) {
  double sum = 0;

  upc_forall(int64_t i = 0; i < s->rows; i++; i)
    sum += a[i] * b[i];
  return sum_of(sum);
}

static void fine_multiply(const fine_solver *s, shared double *p) {
  shared double *q = s->q;

  upc_barrier;
  upc_forall(int64_t i = 0; i < s->rows; i++; i) {
    int64_t r = i / THREADS;
    double sum = 0;
    for (int64_t k = s->a.starts[r]; k < s->a.starts[r + 1]; k++)
      sum += s->a.values[k] * p[s->a.columns[k]];
    q[i] = sum;
  }
  upc_barrier;
}

static double fine_solve(const fine_solver *s) {
  shared double *z = s->z, *r = s->r, *p = s->p, *q = s->q, *x = s->x;

  upc_forall(int64_t i = 0; i < s->rows; i++; i) {
    z[i] = 0;
    r[i] = x[i];
    p[i] = x[i];
  }
  double rho = fine_dot(s, r, r);
  for (int step = 0; step < CG_STEPS; step++) {
    fine_multiply(s, p);
    double alpha = rho / fine_dot(s, p, q);
    upc_forall(int64_t i = 0; i < s->rows; i++; i) {
      z[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    double before = rho;
    rho = fine_dot(s, r, r);
    double beta = rho / before;
    upc_forall(int64_t i = 0; i < s->rows; i++; i)
      p[i] = r[i] + beta * p[i];
  }
  fine_multiply(s, z);
  double squares = 0;
  upc_forall(int64_t i = 0; i < s->rows; i++; i)
    squares += (x[i] - q[i]) * (x[i] - q[i]);
  return sqrt(sum_of(squares));
}

static double fine_iterate(const fine_solver *s, double shift) {
  shared double *x = s->x, *z = s->z;

  fine_solve(s);
  double zeta = shift + 1 / fine_dot(s, x, z), norm = 1 / sqrt(fine_dot(s, z, z));
  upc_forall(int64_t i = 0; i < s->rows; i++; i)
    x[i] = norm * z[i];
  return zeta;
}

static void fine_restart(const fine_solver *s) {
  shared double *x = s->x;

  upc_forall(int64_t i = 0; i < s->rows; i++; i)
    x[i] = 1;
}

static nas_result fine(const problem *task) {
  fine_solver s = {.rows = task->rows, .a = {.first = MYTHREAD, .step = THREADS}};
  nas_result result = {0};
  double zeta = 0;

  s.a.rows = (task->rows - MYTHREAD + THREADS - 1) / THREADS;
  if (!make_matrix(task, &s.a)) {
    fprintf(stderr, "out of memory for the matrix\n");
    upc_global_exit(1);
  }
  shared double **vectors[] = {&s.x, &s.z, &s.r, &s.p, &s.q};
  for (int i = 0; i < 5; i++)
    *vectors[i] = allocate_vector(task->rows);
  fine_restart(&s);
  fine_iterate(&s, task->shift);
  fine_restart(&s);
  upc_barrier;
  double start = nas_seconds();
  for (int i = 0; i < task->iterations; i++)
    zeta = fine_iterate(&s, task->shift);
  result.seconds = nas_largest(nas_seconds() - start);
  result.comm_seconds = 0; /* it is part of every access */
  result.verified = nas_sum(!verify(task, zeta)) == 0;
  return result;
}

static const problem *find_problem(const nas_run *run) {
  for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
    if (problems[i].class == run->class)
      return &problems[i];
  }
  nas_refuse(run, run->usage);
  return NULL;
}

int main(int argc, char **argv) {
  nas_run run = {.bench = "cg",
                 .usage = "usage: cg --class S|W|A|B|C|D [--variant coarse|fine] [--json]",
                 .variants = {"coarse", "fine"}};

  nas_start(&run, argc, argv);
  const problem *task = find_problem(&run);
  if (THREADS > task->rows)
    nas_refuse(&run, "too many threads for this class");
  nas_result result = strcmp(run.variant, "fine") == 0 ? fine(task) : coarse(task);
  result.operations = operations(task);
  return nas_finish(&run, &result, run.variant);
}
