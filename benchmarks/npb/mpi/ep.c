/* NAS EP in C with MPI: pairs of Gaussian deviates by the polar method, counted
 * in square annuli. Ranks meet only in the final sums. */
#include "../c/ep_batches.h"
#include "nas.h"

static void add_pairs(const double *x, sums *total) {
  for (int i = 0; i < NUMBERS; i += 2) {
    double t = x[i] * x[i] + x[i + 1] * x[i + 1];
    if (t > 1.0)
      continue;
    double factor = sqrt(-2.0 * log(t) / t);
    double a = fabs(x[i] * factor), b = fabs(x[i + 1] * factor);
    total->count[(int)fmax(a, b)] += 1;
    total->sx += a;
    total->sy += b;
  }
}

static void add_batches(uint64_t first, uint64_t end, sums *total) {
  static double x[NUMBERS];

  for (uint64_t batch = first; batch < end; batch++) {
    fill(x, nas_times(seed, nas_power(batch * NUMBERS)));
    add_pairs(x, total);
  }
}

/* The timed run: this rank's batches, then the sums over all ranks. */
static nas_result measure(const nas_run *run, const problem *task) {
  uint64_t batches = (uint64_t)1 << (task->bits - BATCH_BITS);
  uint64_t first = batches * (uint64_t)run->rank / (uint64_t)run->ranks;
  uint64_t end = batches * (uint64_t)(run->rank + 1) / (uint64_t)run->ranks;
  sums total = {0};

  MPI_Barrier(MPI_COMM_WORLD);
  double start = MPI_Wtime();
  add_batches(first, end, &total);
  double computed = MPI_Wtime();
  MPI_Allreduce(MPI_IN_PLACE, &total, sizeof total / sizeof(double), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  double stop = MPI_Wtime();
  return (nas_result){stop - start, stop - computed, 2.0 * ldexp(1.0, task->bits), verify(task, &total)};
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
  nas_result result = measure(&run, task);
  nas_slowest(&result);
  return nas_finish(&run, &result, "batch");
}
