// run: n=1,2,3,4,6,8 conduit=smp,sim threads=static,dynamic
// kroll: -lopenblas
/* C = A B by SUMMA: threads form a grid, and each has a block of every matrix. In each step a thread multiplies some columns
   of A with the same rows of B; those of the next step are on their way meanwhile. Nobody waits for anybody: A and B do not
   change. Source: R. van de Geijn and J. Watts, SUMMA, 1997.
   Arguments: the order, the columns of a step, and -t to print the rate. */
#include <cblas.h> /* OpenBLAS: the product of two blocks */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_relaxed.h>

typedef shared [] double *far_block;

typedef struct {
  far_block a, b; /* a by columns, b by rows */
} blocks;

shared blocks all[THREADS];

static int order = 150, step = 16;
static int grid_rows, grid_columns;

static int first_of(int part, int parts) { return (int)((long)order * part / parts); }

/* The part that has an index. */
static int part_of(int index, int parts) {
  int part = (int)((long)index * parts / order);
  while (first_of(part + 1, parts) <= index)
    part++;
  return part;
}

/* Small whole numbers, so that sums are exact. */
static double a_at(int i, int k) { return (i + 2 * k) % 7 - 3; }
static double b_at(int k, int j) { return (3 * k + j) % 5 - 2; }

static double c_at(int i, int j) {
  double sum = 0;
  for (int k = 0; k < order; k++)
    sum += a_at(i, k) * b_at(k, j);
  return sum;
}

/* What a step needs: `width` columns of A from `from` on, and the same rows of B. */
typedef struct {
  int from, width;
  double *a, *b;
  bupc_handle_t coming[2];
} panel;

/* A step ends where a block of A or of B does. */
static void start(panel *p, int from, int rows, int columns) {
  int owner_a = part_of(from, grid_columns), owner_b = part_of(from, grid_rows);
  int end_a = first_of(owner_a + 1, grid_columns), end_b = first_of(owner_b + 1, grid_rows);
  int end = from + step < end_a ? from + step : end_a;
  int row = MYTHREAD / grid_columns, column = MYTHREAD % grid_columns;

  p->from = from;
  p->width = (end < end_b ? end : end_b) - from;
  far_block a = all[row * grid_columns + owner_a].a + (size_t)(from - first_of(owner_a, grid_columns)) * rows;
  far_block b = all[owner_b * grid_columns + column].b + (size_t)(from - first_of(owner_b, grid_rows)) * columns;
  p->coming[0] = bupc_memget_async(p->a, a, (size_t)p->width * rows * sizeof(double));
  p->coming[1] = bupc_memget_async(p->b, b, (size_t)p->width * columns * sizeof(double));
}

static void *allocate(size_t count) {
  void *memory = calloc(count + 1, sizeof(double));
  if (memory == NULL)
    upc_global_exit(1);
  return memory;
}

static far_block allocate_shared(size_t count) {
  far_block memory = (far_block)upc_alloc((count + 1) * sizeof(double));
  if (memory == NULL)
    upc_global_exit(1);
  return memory;
}

int main(int argc, char **argv) {
  int timed = argc > 1 && strcmp(argv[argc - 1], "-t") == 0, wrong = 0;
  static shared int errors[THREADS];
  panel panels[2];

  if (argc - timed > 1)
    order = atoi(argv[1]);
  if (argc - timed > 2)
    step = atoi(argv[2]);
  for (grid_rows = 1; grid_rows * grid_rows <= THREADS; grid_rows++)
    grid_columns = THREADS % grid_rows == 0 ? THREADS / grid_rows : grid_columns;
  grid_rows = THREADS / grid_columns;
  if (order < THREADS || step < 1) {
    if (MYTHREAD == 0)
      fprintf(stderr, "the order is at least the number of threads, and a step has columns\n");
    return 2;
  }

  int row = MYTHREAD / grid_columns, column = MYTHREAD % grid_columns;
  int top = first_of(row, grid_rows), rows = first_of(row + 1, grid_rows) - top;
  int left = first_of(column, grid_columns), columns = first_of(column + 1, grid_columns) - left;
  far_block a = allocate_shared((size_t)rows * columns), b = allocate_shared((size_t)rows * columns);
  double *own_a = (double *)a, *own_b = (double *)b, *c = allocate((size_t)rows * columns);
  for (int j = 0; j < columns; j++) {
    for (int i = 0; i < rows; i++) {
      own_a[i + (size_t)j * rows] = a_at(top + i, left + j);
      own_b[(size_t)i * columns + j] = b_at(top + i, left + j);
    }
  }
  all[MYTHREAD].a = a;
  all[MYTHREAD].b = b;
  for (int i = 0; i < 2; i++) {
    panels[i].a = allocate((size_t)step * rows);
    panels[i].b = allocate((size_t)step * columns);
  }

  openblas_set_num_threads(1);
  upc_barrier;
  upc_tick_t begun = upc_ticks_now();
  panel *now = &panels[0], *next = &panels[1];
  start(now, 0, rows, columns);
  while (now->from < order) {
    int after = now->from + now->width;
    bupc_waitsync_all(now->coming, 2);
    if (after < order)
      start(next, after, rows, columns);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, rows, columns, now->width, 1.0, now->a, rows, now->b, columns,
                1.0, c, rows);
    next->from = after;
    panel *other = now;
    now = next;
    next = other;
  }
  upc_barrier;
  double seconds = 1e-9 * (double)upc_ticks_to_ns(upc_ticks_now() - begun);

  /* All elements of a small product, some of a large one. */
  int stride = rows * columns > 10000 ? rows * columns / 1000 : 1;
  for (int e = 0; e < rows * columns; e += stride)
    wrong += c[e] != c_at(top + e % rows, left + e / rows);
  errors[MYTHREAD] = wrong;
  upc_barrier;
  for (int t = wrong = 0; t < THREADS; t++)
    wrong += errors[t];
  if (MYTHREAD == 0) {
    printf("order %d: %s\n", order, wrong == 0 ? "right" : "WRONG");
    if (timed)
      printf("%.2f Gflop/s on %d by %d threads\n", 2e-9 * order * order * order / seconds, grid_rows, grid_columns);
  }
  return wrong != 0;
}
