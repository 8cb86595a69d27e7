// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
/* Solves A x = b by conjugate gradients, where A is a stencil of nine points on a square. Rows are dealt out in slabs.
   Rows next to a neighbour's are put into its ghost rows, with a signal; sums go up and down a tree of the threads, by puts
   that signal too. Nobody meets at a barrier. Argument: the points on an edge. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_relaxed.h>

enum { LEVELS = 16 /* of the tree */, MOST_STEPS = 1000 };

/* ---- sums over all threads ---- */

/* What comes to a thread: the sums of its children, and from its parent the sum of all. */
typedef struct {
  double from_child[LEVELS], from_parent;
} tree_node;

static shared tree_node nodes[THREADS];
static bupc_sem_t *shared [LEVELS + 1] tree_signals[(LEVELS + 1) * THREADS];

static bupc_sem_t *signal_of(int thread, int level) { return tree_signals[thread * (LEVELS + 1) + level]; }

static void open_tree(void) {
  for (int level = 0; level <= LEVELS; level++)
    tree_signals[MYTHREAD * (LEVELS + 1) + level] = bupc_sem_alloc(0);
}

/* A place is used again when its reader has answered, or has been answered; so one is enough. */
static double add_over_threads(double sum) {
  tree_node *own = (tree_node *)&nodes[MYTHREAD];
  int level = 0, bit = 1;

  for (; bit < THREADS && !(MYTHREAD & bit); bit *= 2, level++) {
    if (MYTHREAD + bit < THREADS) {
      bupc_sem_wait(signal_of(MYTHREAD, level));
      sum += own->from_child[level];
    }
  }
  if (MYTHREAD != 0) {
    int parent = MYTHREAD - bit;
    bupc_memput_signal(&nodes[parent].from_child[level], &sum, sizeof sum, signal_of(parent, level), 1);
    bupc_sem_wait(signal_of(MYTHREAD, LEVELS));
    sum = own->from_parent;
  }
  for (bit /= 2; bit > 0; bit /= 2) {
    int child = MYTHREAD + bit;
    if (child < THREADS)
      bupc_memput_signal(&nodes[child].from_parent, &sum, sizeof sum, signal_of(child, LEVELS), 1);
  }
  return sum;
}

/* ---- the square ---- */

static int edge = 40;
static int rows; /* of this thread, with a ghost row before and behind; rows have a ghost point at both ends */

typedef shared [] double *far_rows;

/* The direction is the one vector with ghosts that others fill. Two sets of signals are used in turn. */
static far_rows shared directions[THREADS];
static shared int row_counts[THREADS];
static bupc_sem_t *shared [4] ghost_signals[4 * THREADS]; /* from the thread before and behind, even and odd turns */

static int first_row(int thread) { return (int)((long)edge * thread / THREADS); }
static size_t row(int i) { return (size_t)i * (size_t)(edge + 2); }

static void fill_ghosts(double *p) {
  static int turn;
  const size_t bytes = (size_t)(edge + 2) * sizeof *p;
  const int before = MYTHREAD > 0, behind = MYTHREAD < THREADS - 1;

  if (before) {
    far_rows other = directions[MYTHREAD - 1] + row(row_counts[MYTHREAD - 1] + 1);
    bupc_memput_signal(other, p + row(1), bytes, ghost_signals[4 * (MYTHREAD - 1) + 2 + turn], 1);
  }
  if (behind)
    bupc_memput_signal(directions[MYTHREAD + 1], p + row(rows), bytes, ghost_signals[4 * (MYTHREAD + 1) + turn], 1);
  if (before)
    bupc_sem_wait(ghost_signals[4 * MYTHREAD + turn]);
  if (behind)
    bupc_sem_wait(ghost_signals[4 * MYTHREAD + 2 + turn]);
  turn = !turn;
}

/* q = A p */
static void multiply(double *p, double *q) {
  fill_ghosts(p);
  for (int i = 1; i <= rows; i++) {
    for (int j = 1; j <= edge; j++) {
      const double *c = p + row(i) + j, *above = c - (edge + 2), *below = c + (edge + 2);
      q[row(i) + (size_t)j] =
          8 * c[0] - c[-1] - c[1] - above[-1] - above[0] - above[1] - below[-1] - below[0] - below[1];
    }
  }
}

static double dot(const double *a, const double *b) {
  double sum = 0;
  for (int i = 1; i <= rows; i++) {
    for (int j = 1; j <= edge; j++)
      sum += a[row(i) + (size_t)j] * b[row(i) + (size_t)j];
  }
  return add_over_threads(sum);
}

/* a = a + factor b */
static void add(double *a, double factor, const double *b) {
  for (size_t k = row(1); k < row(rows + 1); k++)
    a[k] += factor * b[k];
}

/* Gives the number of steps; x is 0 before, r is b. */
static int solve(double *x, double *r, double *p, double *q) {
  double rho = dot(r, r), limit = 1e-24 * rho;
  int steps = 0;

  for (; rho > limit && steps < MOST_STEPS; steps++) {
    multiply(p, q);
    double alpha = rho / dot(p, q);
    add(x, alpha, p);
    add(r, -alpha, q);
    double before = rho;
    rho = dot(r, r);
    for (size_t k = row(1); k < row(rows + 1); k++)
      p[k] = r[k] + rho / before * p[k];
  }
  return steps;
}

int main(int argc, char **argv) {
  double wrong = 0;

  if (argc > 1)
    edge = atoi(argv[1]);
  if (edge < THREADS) {
    if (MYTHREAD == 0)
      fprintf(stderr, "there are fewer rows than threads\n");
    return 2;
  }
  rows = first_row(MYTHREAD + 1) - first_row(MYTHREAD);
  size_t count = row(rows + 2);
  far_rows direction = (far_rows)upc_alloc(count * sizeof(double));
  double *x = calloc(count, sizeof *x), *r = calloc(count, sizeof *r), *q = calloc(count, sizeof *q);
  if (direction == NULL || x == NULL || r == NULL || q == NULL)
    upc_global_exit(1);
  double *p = (double *)direction;
  memset(p, 0, count * sizeof *p);
  directions[MYTHREAD] = direction;
  row_counts[MYTHREAD] = rows;
  for (int i = 0; i < 4; i++)
    ghost_signals[4 * MYTHREAD + i] = bupc_sem_alloc(0);
  open_tree();
  upc_barrier;

  /* The right-hand side is that of x = 1 everywhere. */
  for (int i = 1; i <= rows; i++) {
    for (int j = 1; j <= edge; j++)
      p[row(i) + (size_t)j] = 1;
  }
  multiply(p, r);
  /* The neighbours' ghosts are of the vector before until they have read them: a sum lies between any two. */
  add_over_threads(0);
  memcpy(p + row(1), r + row(1), row(rows) * sizeof *p);
  int steps = solve(x, r, p, q);
  for (int i = 1; i <= rows; i++) {
    for (int j = 1; j <= edge; j++)
      wrong += fabs(x[row(i) + (size_t)j] - 1) > 1e-6;
  }
  wrong = add_over_threads(wrong);
  if (MYTHREAD == 0)
    printf("%d by %d points: %s\n", edge, edge, wrong == 0 && steps < MOST_STEPS ? "solved" : "WRONG");
  return wrong != 0;
}
