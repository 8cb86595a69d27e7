/* NAS EP in UPC: pairs of Gaussian deviates by the polar method, counted in square annuli. Threads meet only in the final
 * sums. */
#include "nas.h"
#include "../c/ep_batches.h"

enum { SUMS = sizeof(sums) / sizeof(double) };

/* Nobody asks whether an argument was out of range, so these are const, and loops over them can be vectors. glibc has log of
 * several numbers at once, which gcc calls where it is told. */
double sqrt(double) __attribute__((const));
#if defined __x86_64__ && defined __GLIBC__ && !defined __clang__
double log(double) __attribute__((const, simd("notinbranch")));
#endif

/* The points of a batch in the unit circle, and the squares of their distances from its centre. */
typedef struct {
  int points;
  double x[NUMBERS / 2], y[NUMBERS / 2], square[NUMBERS / 2];
} circle;

/* No branch, which would be mispredicted for one point in five: a point outside is overwritten by the next. */
static void keep_points(const double *numbers, circle *in) {
  int kept = 0;

  for (int i = 0; i < NUMBERS; i += 2) {
    double x = numbers[i], y = numbers[i + 1], square = x * x + y * y;
    in->x[kept] = x;
    in->y[kept] = y;
    in->square[kept] = square;
    kept += square <= 1.0;
  }
  in->points = kept;
}

/* Points become pairs of deviates, without their signs. */
static void make_deviates(circle *in) {
  for (int i = 0; i < in->points; i++) {
    double factor = sqrt(-2.0 * log(in->square[i]) / in->square[i]);
    in->x[i] = fabs(in->x[i] * factor);
    in->y[i] = fabs(in->y[i] * factor);
  }
}

static void count_deviates(const circle *in, sums *total) {
  for (int i = 0; i < in->points; i++) {
    total->count[(int)fmax(in->x[i], in->y[i])] += 1;
    total->sx += in->x[i];
    total->sy += in->y[i];
  }
}

static void add_batches(uint64_t first, uint64_t end, sums *total) {
  static double numbers[NUMBERS];
  static circle in;

  for (uint64_t batch = first; batch < end; batch++) {
    fill(numbers, nas_times(seed, nas_power(batch * NUMBERS)));
    keep_points(numbers, &in);
    make_deviates(&in);
    count_deviates(&in, total);
  }
}

/* Every thread's sums, on that thread. */
static shared [SUMS] double parts[SUMS * THREADS];

/* The sums over all threads, on every thread. */
static sums add_up(const sums *own) {
  sums total = {0}, part;
  double *to = (double *)&total, *from = (double *)&part;

  upc_memput(&parts[SUMS * MYTHREAD], own, sizeof *own);
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    upc_memget(&part, &parts[SUMS * t], sizeof part);
    for (int i = 0; i < SUMS; i++)
      to[i] += from[i];
  }
  return total;
}

/* The timed run: this thread's batches, then the sums over all threads. */
static nas_result measure(const problem *task) {
  uint64_t batches = (uint64_t)1 << (task->bits - BATCH_BITS);
  uint64_t first = batches * (uint64_t)MYTHREAD / (uint64_t)THREADS;
  uint64_t end = batches * (uint64_t)(MYTHREAD + 1) / (uint64_t)THREADS;
  sums own = {0};

  upc_barrier;
  double start = nas_seconds();
  add_batches(first, end, &own);
  double computed = nas_seconds();
  sums total = add_up(&own);
  double stop = nas_seconds();
  return (nas_result){.seconds = stop - start,
                      .comm_seconds = stop - computed,
                      .operations = 2.0 * ldexp(1.0, task->bits),
                      .verified = verify(task, &total)};
}

int main(int argc, char **argv) {
  nas_run run = {.bench = "ep", .usage = "usage: ep --class S|W|A|B|C|D [--json]"};
  const problem *task = NULL;

  nas_start(&run, argc, argv);
  for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
    if (problems[i].class == run.class)
      task = &problems[i];
  }
  if (task == NULL)
    nas_refuse(&run, run.usage);
  nas_result result = measure(task);
  result.seconds = nas_largest(result.seconds);
  result.comm_seconds = nas_largest(result.comm_seconds);
  return nas_finish(&run, &result, "batch");
}
