/* NAS FT in UPC: a partial differential equation by three-dimensional Fourier transforms. Who includes this has
 * included the transforms of lines.
 *
 * Space has whole lines of x, frequencies whole lines of z; x is fastest in both. In the 1-D partition (ft_slabs.h)
 * space is dealt out in z and frequencies in y. In the 2-D partition (ft_grid.h) threads are a grid: space is dealt out
 * in y and z, frequencies in x and y. */
#include "nas.h"
#include "../c/ft_problem.h"

typedef shared[] double complex *far_points;

/* An interval of what the threads share out. */
typedef struct {
  int first, count;
} part;

typedef struct {
  const problem *task;
  char form[16]; /* packed, slabs or pencils */
  bool is_grid;  /* the 2-D partition */
  int across,
      up; /* the grid: threads along y of space and x of frequencies, and along z of space and y of frequencies */
  int nx, ny, nz;
  part space_y, space_z; /* of this thread */
  part wave_x, wave_y;
  double complex *space;   /* [space_z][space_y][nx] */
  double complex *arrived; /* [nz][wave_y][wave_x] */
  far_points *spaces, *arrivals;
  far_points *halfway;     /* 2-D: [space_z][ny][wave_x] */
  double complex *state;   /* frequencies as they fade, [nz][wave_y][wave_x] */
  double complex *packed;  /* 1-D: all messages */
  bupc_sem_t **plane_came; /* 1-D: [THREADS][planes of space] */
  bupc_handle_t *sent;     /* 2-D: messages of one exchange */
  double *fade;            /* what the state is multiplied with in each iteration */
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

static size_t own_points(const solver *s) {
  return (size_t)s->nx * (size_t)s->space_y.count * (size_t)s->space_z.count;
}

#include "ft_slabs.h"
#include "ft_grid.h"

/* The part with that number of so many equal ones. */
static part part_of(int length, int parts, int number) { return (part){number * (length / parts), length / parts}; }

/* Lays the threads out: in a row, or in a grid that is a square or twice as high. */
static void share_out(solver *s) {
  s->across = 1;
  while (s->is_grid && 4 * s->across * s->across <= THREADS)
    s->across *= 2;
  s->up = THREADS / s->across;
  s->space_y = part_of(s->ny, s->across, MYTHREAD % s->across);
  s->space_z = part_of(s->nz, s->up, MYTHREAD / s->across);
  s->wave_x = part_of(s->nx, s->across, MYTHREAD % s->across);
  s->wave_y = part_of(s->ny, s->up, MYTHREAD / s->across);
}

static void set_up(solver *s) {
  s->spaces = allocate_everywhere(own_points(s));
  s->arrivals = allocate_everywhere(own_points(s));
  s->space = (double complex *)s->spaces[MYTHREAD];
  s->arrived = (double complex *)s->arrivals[MYTHREAD];
  s->state = nas_allocate(own_points(s), sizeof *s->state);
  s->fade = nas_allocate(own_points(s), sizeof *s->fade);
  if (!s->is_grid) {
    s->packed = nas_allocate(own_points(s), sizeof *s->packed);
    share_signals(s);
    return;
  }
  s->halfway = allocate_everywhere(own_points(s));
  s->sent = nas_allocate(most_messages(s), sizeof *s->sent);
}

static void prepare(solver *s) {
  double *fade = s->fade;

  for (int z = 0; z < s->nz; z++) {
    for (int y = 0; y < s->wave_y.count; y++) {
      double yz = fading(z, s->nz) * fading(s->wave_y.first + y, s->ny);
      for (int x = 0; x < s->wave_x.count; x++)
        *fade++ = yz * fading(s->wave_x.first + x, s->nx);
    }
  }
}

static void begin(solver *s) {
  const int64_t points = (int64_t)s->nx * s->space_y.count; /* of a plane, side by side */

  for (int z = 0; z < s->space_z.count; z++)
    fill_points(((int64_t)(s->space_z.first + z) * s->ny + s->space_y.first) * s->nx, points, s->space + z * points);
}

static void transform_forward(solver *s) {
  if (s->is_grid)
    grid_forward(s);
  else
    slabs_forward(s);
}

static void transform_back(solver *s) {
  if (s->is_grid)
    grid_back(s);
  else
    slabs_back(s);
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
    int x = q % s->nx, y = 3 * q % s->ny - s->space_y.first, z = 5 * q % s->nz - s->space_z.first;
    if (y >= 0 && y < s->space_y.count && z >= 0 && z < s->space_z.count)
      sum += s->space[((size_t)z * (size_t)s->space_y.count + (size_t)y) * (size_t)s->nx + (size_t)x];
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
  upc_model_measure(1);
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
  upc_model_measure(0);
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
                 .usage =
                     "usage: ft --class S|W|A|B|C|D [--variant slabs|packed|pencils|slabs-2d|packed-2d|pencils-2d] "
                     "[--json]",
                 .variants = {"slabs", "packed", "pencils", "slabs-2d", "packed-2d", "pencils-2d"}};
  static solver s;
  char variant[32];

  nas_start(&run, argc, argv);
  const problem *task = find_problem(&run);
  s.task = task;
  s.nx = task->edge[0];
  s.ny = task->edge[1];
  s.nz = task->edge[2];
  s.is_grid = strchr(run.variant, '-') != NULL;
  snprintf(s.form, sizeof s.form, "%.*s", (int)strcspn(run.variant, "-"), run.variant);
  share_out(&s);
  if (s.across * s.up != THREADS || s.nx % s.across != 0 || s.ny % s.across != 0 || s.ny % s.up != 0 ||
      s.nz % s.up != 0)
    nas_refuse(&run, "the number of threads is a power of two, and at most the planes of the class");
  set_up(&s);
  nas_result result = measure(&s);
  snprintf(variant, sizeof variant, "%s-%s", run.variant, transform_name);
  return nas_finish(&run, &result, variant);
}
