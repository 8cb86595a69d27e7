/* What the NAS kernels in UPC share: the arguments, the clock and the JSON line of a run. */
#ifndef NAS_H
#define NAS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_relaxed.h>
#include <upc_collective.h>
#include <upc_model.h>
#include <upc_tick.h>
#include "../c/sequence.h"

/* What the arguments asked for. */
typedef struct nas_run {
  const char *bench; /* lower case, as in npb/is */
  const char *usage;
  const char *variants[8]; /* what --variant may say, the first one if it is not given; none without it */
  const char *variant;
  char class;
  bool json_only;
} nas_run;

/* The times of a run, each of the slowest thread, and its work. */
typedef struct nas_result {
  double seconds, comm_seconds;
  double model_seconds, model_comm_seconds; /* by the clock of a simulated network; zero if the program does not ask */
  double operations;
  bool verified;
} nas_result;

/* Ends the job, with a message from the first thread. */
static inline void nas_refuse(const nas_run *run, const char *message) {
  if (MYTHREAD == 0)
    fprintf(stderr, "%s: %s\n", run->bench, message);
  exit(2);
}

/* The variant of that name. */
static inline const char *nas_variant(const nas_run *run, const char *name) {
  for (int i = 0; i < 8 && run->variants[i] != NULL; i++) {
    if (strcmp(run->variants[i], name) == 0)
      return run->variants[i];
  }
  nas_refuse(run, run->usage);
  return NULL;
}

static inline void nas_start(nas_run *run, int argc, char **argv) {
  run->variant = run->variants[0];
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--json") == 0)
      run->json_only = true;
    else if (strcmp(argv[i], "--class") == 0 && i + 1 < argc && strlen(argv[i + 1]) == 1)
      run->class = argv[++i][0];
    else if (strcmp(argv[i], "--variant") == 0 && i + 1 < argc)
      run->variant = nas_variant(run, argv[++i]);
    else
      nas_refuse(run, run->usage);
  }
  if (run->class == 0)
    nas_refuse(run, run->usage);
}

static inline double nas_seconds(void) { return 1e-9 * (double)upc_ticks_to_ns(upc_ticks_now()); }

/* Seconds on the clock, and on that of a simulated network. */
typedef struct nas_time {
  double wall, model;
} nas_time;

static inline nas_time nas_now(void) { return (nas_time){nas_seconds(), 1e-12 * (double)upc_model_now()}; }

static inline void nas_add_since(nas_time *sum, nas_time start) {
  const nas_time now = nas_now();

  sum->wall += now.wall - start.wall;
  sum->model += now.model - start.model;
}

/* Private memory for the whole run; without it the job ends. */
static inline void *nas_allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);

  if (memory == NULL) {
    fprintf(stderr, "out of memory: %zu elements of %zu bytes\n", count, size);
    upc_global_exit(1);
  }
  return memory;
}

/* The largest of the threads' values. */
static inline double nas_largest(double value) {
  static shared double values[THREADS], largest;

  values[MYTHREAD] = value;
  upc_all_reduceD(&largest, values, UPC_MAX, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  double result = largest;
  upc_barrier;
  return result;
}

/* The sum of the threads' values. */
static inline long nas_sum(long value) {
  static shared long values[THREADS], sum;

  values[MYTHREAD] = value;
  upc_all_reduceL(&sum, values, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  long result = sum;
  upc_barrier;
  return result;
}

/* Prints the result on the first thread; gives the exit status. */
static inline int nas_finish(const nas_run *run, const nas_result *result, const char *variant) {
  double mops = 1e-6 * result->operations / result->seconds;

  if (MYTHREAD == 0 && !run->json_only) {
    printf("%s class %c in UPC on %d threads: %s\n", run->bench, run->class, THREADS,
           result->verified ? "verified" : "WRONG");
    printf("time %.4f s, in communication %.4f s, Mop/s %.1f\n", result->seconds, result->comm_seconds, mops);
    if (result->model_seconds > 0)
      printf("modelled %.6f s, in communication %.6f s\n", result->model_seconds, result->model_comm_seconds);
  }
  if (MYTHREAD == 0)
    printf("{\"bench\":\"npb/%s\",\"lang\":\"upc\",\"class\":\"%c\",\"ranks\":%d,\"variant\":\"%s\","
           "\"time_s\":%.9f,\"mops\":%.6f,\"verified\":%s,\"comm_s\":%.9f}\n",
           run->bench, run->class, THREADS, variant, result->seconds, mops, result->verified ? "true" : "false",
           result->comm_seconds);
  return result->verified ? 0 : 1;
}

#endif
