/* NAS FT in UPC: a partial differential equation by three-dimensional Fourier transforms. Who includes this has
 * included the transforms of lines.
 *
 * Space is dealt out in slabs of z: a thread has whole planes, x fastest. Frequencies are dealt out in y, and lie as
 * planes of z with the thread's rows of y in each. Both transforms transform along x before what they send, so that a
 * row can leave as soon as it is done. What one thread sends another is one message of all rows when all are done
 * (packed), one of each plane (slabs), or one of each row (pencils). */
#include "nas.h"
#include "../c/ft_problem.h"

typedef shared[] double complex *far_points;

typedef struct {
  const problem *task;
  const char *variant;
  int nx, ny, nz;
  int planes, rows;        /* of this thread: planes of space, rows of a plane of frequencies */
  double complex *space;   /* [planes][ny][nx] */
  double complex *arrived; /* [nz][rows][nx] */
  far_points *spaces, *arrivals;
  double complex *state;  /* frequencies as they fade, [nz][rows][nx] */
  double complex *packed; /* all messages */
  double *fade;           /* what the state is multiplied with in each iteration */
  transform x, y, z;
  nas_time comm;
} solver;

/* Memory on every thread; collective. The table has the way to each part. */
static far_points *allocate_everywhere(size_t count) {
  static shared[] double complex *shared table[THREADS];
  far_points *all = nas_allocate((size_t)THREADS, sizeof *all);

  table[MYTHREAD] = upc_alloc(count * sizeof(double complex));
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

static size_t own_points(const solver *s) { return (size_t)s->nx * (size_t)s->ny * (size_t)s->planes; }

static void set_up(solver *s, const problem *task) {
  s->task = task;
  s->nx = task->edge[0];
  s->ny = task->edge[1];
  s->nz = task->edge[2];
  s->planes = s->nz / THREADS;
  s->rows = s->ny / THREADS;
  s->spaces = allocate_everywhere(own_points(s));
  s->arrivals = allocate_everywhere(own_points(s));
  s->space = (double complex *)s->spaces[MYTHREAD];
  s->arrived = (double complex *)s->arrivals[MYTHREAD];
  s->state = nas_allocate(own_points(s), sizeof *s->state);
  s->packed = nas_allocate(own_points(s), sizeof *s->packed);
  s->fade = nas_allocate(own_points(s), sizeof *s->fade);
}

static void prepare(solver *s) {
  double *fade = s->fade;

  for (int z = 0; z < s->nz; z++) {
    for (int y = 0; y < s->rows; y++) {
      double yz = fading(z, s->nz) * fading(MYTHREAD * s->rows + y, s->ny);
      for (int x = 0; x < s->nx; x++)
        *fade++ = yz * fading(x, s->nx);
    }
  }
}

static void begin(solver *s) {
  fill_points((int64_t)MYTHREAD * (int64_t)own_points(s), (int64_t)own_points(s), s->space);
}

/* Rows that belong to one thread: `rows` of them in each of `planes` planes, side by side in a plane. */
typedef struct {
  double complex *from; /* the first row of the first plane */
  size_t from_plane;    /* to the next plane */
  far_points to;
  size_t to_plane;
} flow;

static void put(solver *s, far_points to, const double complex *from, size_t count) {
  nas_time start = nas_now();

  bupc_memput_asynci(to, from, count * sizeof *from);
  nas_add_since(&s->comm, start);
}

/* Sends plane k of what goes to a thread, transforming along x. */
static void send_plane(solver *s, const flow *f, int k, int sign) {
  const size_t nx = (size_t)s->nx, rows = (size_t)s->rows;
  double complex *from = f->from + (size_t)k * f->from_plane;
  far_points to = f->to + (size_t)k * f->to_plane;

  if (strcmp(s->variant, "pencils") != 0) {
    transform_lines(&s->x, from, rows, nx, 1, sign);
    put(s, to, from, rows * nx);
    return;
  }
  /* As many rows as the transform takes at once leave one by one. */
  for (size_t y = 0; y < rows; y += 8) {
    size_t count = rows - y < 8 ? rows - y : 8;
    transform_lines(&s->x, from + y * nx, count, nx, 1, sign);
    for (size_t i = y; i < y + count; i++)
      put(s, to + i * nx, from + i * nx, nx);
  }
}

/* Transforms everything along x, and sends it when all is done. */
static void send_packed(solver *s, const flow *flows, int planes, int sign) {
  const size_t block = (size_t)s->rows * (size_t)s->nx;

  for (int t = 0; t < THREADS; t++) {
    double complex *packed = s->packed + (size_t)t * block * (size_t)planes;
    for (int k = 0; k < planes; k++) {
      double complex *from = flows[t].from + (size_t)k * flows[t].from_plane;
      transform_lines(&s->x, from, (size_t)s->rows, (size_t)s->nx, 1, sign);
      memcpy(packed + (size_t)k * block, from, block * sizeof *from);
    }
  }
  for (int i = 0; i < THREADS; i++) {
    int t = (MYTHREAD + i) % THREADS;
    const double complex *packed = s->packed + (size_t)t * block * (size_t)planes;
    if (flows[t].to_plane == block) {
      put(s, flows[t].to, packed, block * (size_t)planes);
      continue;
    }
    for (int k = 0; k < planes; k++)
      put(s, flows[t].to + (size_t)k * flows[t].to_plane, packed + (size_t)k * block, block);
  }
}

/* Sends all, and waits until everybody's has come. */
static void exchange(solver *s, const flow *flows, int planes, int sign) {
  if (strcmp(s->variant, "packed") == 0) {
    send_packed(s, flows, planes, sign);
  } else {
    for (int k = 0; k < planes; k++) {
      for (int i = 0; i < THREADS; i++)
        send_plane(s, &flows[(MYTHREAD + i) % THREADS], k, sign);
    }
  }
  nas_time start = nas_now();
  bupc_waitsynci();
  upc_barrier;
  nas_add_since(&s->comm, start);
}

/* From space to arrived; destroys what was in space. */
static void transform_forward(solver *s) {
  const size_t nx = (size_t)s->nx, plane = nx * (size_t)s->ny, block = nx * (size_t)s->rows;
  flow flows[THREADS];

  for (int k = 0; k < s->planes; k++)
    transform_lines(&s->y, s->space + (size_t)k * plane, nx, 1, nx, 1);
  for (int t = 0; t < THREADS; t++)
    flows[t] =
        (flow){s->space + (size_t)t * block, plane, s->arrivals[t] + (size_t)(MYTHREAD * s->planes) * block, block};
  exchange(s, flows, s->planes, 1);
  transform_lines(&s->z, s->arrived, block, 1, block, 1);
}

/* From arrived to space; destroys what was in arrived. */
static void transform_back(solver *s) {
  const size_t nx = (size_t)s->nx, plane = nx * (size_t)s->ny, block = nx * (size_t)s->rows;
  flow flows[THREADS];

  transform_lines(&s->z, s->arrived, block, 1, block, -1);
  for (int t = 0; t < THREADS; t++)
    flows[t] =
        (flow){s->arrived + (size_t)(t * s->planes) * block, block, s->spaces[t] + (size_t)MYTHREAD * block, plane};
  exchange(s, flows, s->planes, -1);
  for (int k = 0; k < s->planes; k++)
    transform_lines(&s->y, s->space + (size_t)k * plane, nx, 1, nx, -1);
}

static void evolve(solver *s) {
  const double *restrict fade = s->fade;
  double complex *restrict state = s->state, *restrict arrived = s->arrived;

  for (size_t i = 0; i < own_points(s); i++) {
    state[i] *= fade[i];
    arrived[i] = state[i];
  }
}

/* The sum over 1024 points, wherever they are; a barrier for all as well. */
static double complex checksum(solver *s) {
  static shared double complex sums[THREADS];
  double complex sum = 0;

  for (int q = 1; q <= 1024; q++) {
    int x = q % s->nx, y = 3 * q % s->ny, z = 5 * q % s->nz - MYTHREAD * s->planes;
    if (z >= 0 && z < s->planes)
      sum += s->space[((size_t)z * (size_t)s->ny + (size_t)y) * (size_t)s->nx + (size_t)x];
  }
  nas_time start = nas_now();
  upc_barrier;
  sums[MYTHREAD] = sum;
  upc_barrier;
  sum = 0;
  for (int t = 0; t < THREADS; t++)
    sum += sums[t];
  nas_add_since(&s->comm, start);
  return sum / points_of(s->task);
}

static void plan(solver *s) {
  s->x = plan_lines(s->nx);
  s->y = plan_lines(s->ny);
  s->z = plan_lines(s->nz);
}

static nas_result measure(solver *s) {
  nas_result result = {.verified = true};

  prepare(s);
  begin(s);
  plan(s);
  transform_forward(s);
  upc_barrier;
  s->comm = (nas_time){0};
  nas_time start = nas_now();
  prepare(s);
  begin(s);
  transform_forward(s);
  memcpy(s->state, s->arrived, own_points(s) * sizeof *s->state);
  for (int i = 0; i < s->task->iterations; i++) {
    evolve(s);
    transform_back(s);
    double complex sum = checksum(s);
    result.verified = result.verified && verify(s->task, i, sum);
  }
  nas_time whole = {0};
  nas_add_since(&whole, start);
  result.seconds = nas_largest(whole.wall);
  result.comm_seconds = nas_largest(s->comm.wall);
  result.model_seconds = nas_largest(whole.model);
  result.model_comm_seconds = nas_largest(s->comm.model);
  result.operations = operations(s->task);
  result.verified = nas_sum(!result.verified) == 0;
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
  nas_run run = {.bench = "ft",
                 .usage = "usage: ft --class S|W|A|B|C|D [--variant slabs|packed|pencils] [--json]",
                 .variants = {"slabs", "packed", "pencils"}};
  static solver s;
  char variant[32];

  nas_start(&run, argc, argv);
  const problem *task = find_problem(&run);
  if (task->edge[1] % THREADS != 0 || task->edge[2] % THREADS != 0)
    nas_refuse(&run, "the number of threads is a power of two, and at most the planes of the class");
  s.variant = run.variant;
  set_up(&s, task);
  nas_result result = measure(&s);
  snprintf(variant, sizeof variant, "%s-%s", run.variant, transform_name);
  return nas_finish(&run, &result, variant);
}
