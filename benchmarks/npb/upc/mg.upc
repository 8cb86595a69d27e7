/* NAS MG in UPC: a multigrid V-cycle on a periodic cube, dealt out in slabs along z.
 *
 * Ghost planes are put straight into the neighbour's grid, by puts that signal; nobody waits at a barrier. Levels of fewer
 * than two planes a thread are computed by all threads alike: what they need is gathered once, on the way down. */
#include "nas.h"
#include "../c/mg_kernels.h"

typedef shared [] double *far_doubles;

enum { MOST_LEVELS = 10 };

/* A grid and where the neighbours have theirs. */
typedef struct {
  double *own;
  far_doubles below, above; /* of the threads with the planes below and above */
} grid;

/* A level; its planes are the thread's own, or all of them. */
typedef struct {
  int n, planes, first;
  bool dealt_out;
  grid u, r;
  far_doubles *everywhere; /* r of every thread, on the finest level that all compute */
} level;

typedef struct {
  const problem *task;
  level levels[MOST_LEVELS + 1]; /* by log2 of the points on an edge, from 1 */
  double *v;
  /* Ghost planes use two sets of signals in turn, so that the next plane counts for the next wait. */
  bupc_sem_t *to_below[2], *to_above[2], *from_below[2], *from_above[2];
  bupc_sem_t **gathered; /* of every thread */
  int turn;
  bool others_read; /* between upc_notify and upc_wait: others may still read what was gathered */
  double comm_seconds;
} solver;

static int thread_below(void) { return (MYTHREAD + THREADS - 1) % THREADS; }
static int thread_above(void) { return (MYTHREAD + 1) % THREADS; }

/* A grid on every thread; collective. The table has the way to each. */
static far_doubles *allocate_everywhere(size_t count) {
  static shared [] double *shared table[THREADS];
  far_doubles *all = nas_allocate((size_t)THREADS, sizeof *all);

  table[MYTHREAD] = upc_alloc(count * sizeof(double));
  if (table[MYTHREAD] == NULL) {
    fprintf(stderr, "out of shared memory\n");
    upc_global_exit(1);
  }
  memset((double *)table[MYTHREAD], 0, count * sizeof(double));
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

static grid grid_of(far_doubles *all) {
  return (grid){(double *)all[MYTHREAD], all[thread_below()], all[thread_above()]};
}

static void set_up(solver *s) {
  for (int k = s->task->levels; k > 0; k--) {
    level *l = &s->levels[k];
    l->n = 1 << k;
    l->dealt_out = THREADS > 1 && l->n >= 2 * THREADS;
    l->planes = l->dealt_out ? l->n / THREADS : l->n;
    l->first = l->dealt_out ? l->planes * MYTHREAD : 0;
    size_t count = (size_t)(l->planes + 2) * plane_of(l->n);
    l->u = grid_of(allocate_everywhere(count));
    l->everywhere = allocate_everywhere(count);
    l->r = grid_of(l->everywhere);
  }
  const level *finest = &s->levels[s->task->levels];
  s->v = nas_allocate((size_t)(finest->planes + 2) * plane_of(finest->n), sizeof *s->v);
  for (int turn = 0; turn < 2; turn++) {
    bupc_sem_t **low = allocate_signals(), **high = allocate_signals();
    s->from_below[turn] = low[MYTHREAD];
    s->from_above[turn] = high[MYTHREAD];
    s->to_below[turn] = high[thread_below()];
    s->to_above[turn] = low[thread_above()];
  }
  s->gathered = allocate_signals();
}

/* Sends the first and the last plane of a grid to the neighbours, which have them as ghosts. A neighbour's ghost plane may
 * be written at once: who is here has got a plane that the neighbour sent after it last read its ghosts. */
static void start_exchange(solver *s, const level *l, const grid *g) {
  const size_t plane = plane_of(l->n), bytes = plane * sizeof(double), top = (size_t)l->planes * plane;

  if (!l->dealt_out) {
    memcpy(g->own, g->own + top, bytes);
    memcpy(g->own + top + plane, g->own + plane, bytes);
    return;
  }
  double start = nas_seconds();
  bupc_memput_signal(g->below + top + plane, g->own + plane, bytes, s->to_below[s->turn], 1);
  bupc_memput_signal(g->above, g->own + top, bytes, s->to_above[s->turn], 1);
  s->comm_seconds += nas_seconds() - start;
}

static void finish_exchange(solver *s, const level *l) {
  if (!l->dealt_out)
    return;
  double start = nas_seconds();
  bupc_sem_wait(s->from_below[s->turn]);
  bupc_sem_wait(s->from_above[s->turn]);
  s->turn = !s->turn;
  s->comm_seconds += nas_seconds() - start;
}

static void exchange(solver *s, const level *l, const grid *g) {
  start_exchange(s, l, g);
  finish_exchange(s, l);
}

/* Says that this thread needs the gathered level no more. */
static void done_reading(solver *s) {
  upc_notify;
  s->others_read = true;
}

static void wait_for_readers(solver *s) {
  if (s->others_read)
    upc_wait;
  s->others_read = false;
}

/* Gives this thread's planes of a level that all compute to everybody. */
static void gather(solver *s, const level *l, int first, int planes) {
  const size_t plane = plane_of(l->n), at = (size_t)(first + 1) * plane;
  double start = nas_seconds();

  wait_for_readers(s);
  for (int i = 1; i < THREADS; i++) {
    int t = (MYTHREAD + i) % THREADS;
    bupc_memput_signal(l->everywhere[t] + at, l->r.own + at, (size_t)planes * plane * sizeof(double), s->gathered[t], 1);
  }
  bupc_sem_waitN(s->gathered[MYTHREAD], (size_t)THREADS - 1);
  s->comm_seconds += nas_seconds() - start;
}

static void smooth_level(solver *s, level *l) {
  smooth(l->n, l->planes, s->task->class, l->r.own, l->u.own);
  exchange(s, l, &l->u);
}

static void residual_level(solver *s, level *l, const double *v) {
  residual(l->n, l->planes, l->u.own, v, l->r.own);
  exchange(s, l, &l->r);
}

/* Both in one sweep, while ghosts are under way. */
static void smooth_then_residual_level(solver *s, level *l, const double *v) {
  const char class = s->task->class;

  smooth_ends(l->n, l->planes, class, l->r.own, l->u.own);
  start_exchange(s, l, &l->u);
  smooth_then_residual(l->n, l->planes, class, l->u.own, v, l->r.own);
  finish_exchange(s, l);
  residual_ends(l->n, l->planes, l->u.own, v, l->r.own);
  exchange(s, l, &l->r);
}

/* Where a fine level's first plane lies in the planes of the coarser one, halved. */
static int offset_in(const level *fine, const level *coarse) {
  return fine->dealt_out && !coarse->dealt_out ? fine->first / 2 : 0;
}

static void go_down(solver *s, const level *fine, level *coarse) {
  int offset = offset_in(fine, coarse);

  restrict_to(fine->n, fine->planes, fine->r.own, offset, coarse->r.own);
  if (fine->dealt_out && !coarse->dealt_out)
    gather(s, coarse, offset, fine->planes / 2);
  exchange(s, coarse, &coarse->r);
}

static void clear(level *l) {
  memset(l->u.own, 0, (size_t)(l->planes + 2) * plane_of(l->n) * sizeof(double));
}

/* One V-cycle; the residual is up to date before it and after it. */
static void cycle(solver *s) {
  int top = s->task->levels;

  for (int k = top; k > 1; k--)
    go_down(s, &s->levels[k], &s->levels[k - 1]);
  clear(&s->levels[1]);
  smooth_level(s, &s->levels[1]);
  for (int k = 2; k <= top; k++) {
    level *l = &s->levels[k];
    if (k < top)
      clear(l);
    prolongate_then_residual(l->n, l->planes, s->levels[k - 1].u.own, offset_in(l, &s->levels[k - 1]), l->u.own,
                             k < top ? l->r.own : s->v, l->r.own);
    if (l->dealt_out && !s->levels[k - 1].dealt_out)
      done_reading(s);
    exchange(s, l, &l->r);
    if (k < top)
      smooth_level(s, l);
    else
      smooth_then_residual_level(s, l, s->v);
  }
}

static double sum_all(double term) {
  static shared double terms[THREADS], sum;

  terms[MYTHREAD] = term;
  upc_all_reduceD(&sum, terms, UPC_ADD, (size_t)THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  double result = sum;
  upc_barrier;
  return result;
}

static double norm(solver *s) {
  const level *l = &s->levels[s->task->levels];
  double points = (double)l->n * l->n * l->n;

  wait_for_readers(s);
  return sqrt(sum_all(squares(l->n, l->planes, l->r.own)) / points);
}

/* Sets v at a point to a charge, if the thread has it. */
static void place(solver *s, int64_t index, double value) {
  const level *l = &s->levels[s->task->levels];
  int64_t x = index % l->n, y = index / l->n % l->n, z = index / l->n / l->n - l->first;

  if (z >= 0 && z < l->planes)
    s->v[(size_t)(z + 1) * plane_of(l->n) + (size_t)(y + 1) * (size_t)(l->n + 2) + (size_t)(x + 1)] = value;
}

/* The right-hand side: +1 at the ten points with the largest random numbers, -1 at those with the smallest; u is 0. */
static void begin(solver *s) {
  typedef struct {
    charge of[2][CHARGES];
  } charges;
  static shared charges found[THREADS];
  level *l = &s->levels[s->task->levels];
  charges own, best;

  find_charges(l->n, l->first, l->planes, own.of[0], own.of[1]);
  found[MYTHREAD] = own;
  upc_barrier;
  best = own;
  for (int t = 0; t < THREADS; t++) {
    charges other = found[t];
    for (int i = 0; t != MYTHREAD && l->dealt_out && i < 2 * CHARGES; i++)
      keep_largest(best.of[i / CHARGES], other.of[i / CHARGES][i % CHARGES]);
  }
  upc_barrier;
  memset(s->v, 0, (size_t)(l->planes + 2) * plane_of(l->n) * sizeof *s->v);
  for (int i = 0; i < CHARGES; i++) {
    place(s, best.of[0][i].index, 1);
    place(s, best.of[1][i].index, -1);
  }
  clear(l);
}

static nas_result measure(solver *s) {
  level *finest = &s->levels[s->task->levels];
  nas_result result = {0};

  begin(s);
  residual_level(s, finest, s->v);
  cycle(s);
  norm(s);
  begin(s);
  s->comm_seconds = 0;
  upc_barrier;
  double start = nas_seconds();
  upc_model_measure(1);
  residual_level(s, finest, s->v);
  norm(s);
  for (int i = 0; i < s->task->iterations; i++)
    cycle(s);
  double left = norm(s);
  upc_model_measure(0);
  result.seconds = nas_largest(nas_seconds() - start);
  result.comm_seconds = nas_largest(s->comm_seconds);
  result.operations = 58.0 * s->task->iterations * pow(finest->n, 3);
  result.verified = nas_sum(!verify(s->task, left)) == 0;
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
  nas_run run = {.bench = "mg", .usage = "usage: mg --class S|W|A|B|C|D [--json]"};
  static solver s;

  nas_start(&run, argc, argv);
  s.task = find_problem(&run);
  if ((THREADS & (THREADS - 1)) != 0 || 2 * THREADS > 1 << s.task->levels)
    nas_refuse(&run, "the number of threads is a power of two, and at most half of the planes");
  set_up(&s);
  nas_result result = measure(&s);
  return nas_finish(&run, &result, "slabs");
}
