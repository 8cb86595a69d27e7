/* What the NAS kernels in C with MPI share: the arguments and the JSON line of a
 * run. */
#ifndef NAS_H
#define NAS_H

#include <inttypes.h>
#include <math.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../c/sequence.h"

/* The job and what its arguments asked for. */
typedef struct nas_run {
  const char *bench; /* lower case, as in npb/is */
  const char *usage;
  char class;
  bool json_only;
  int rank, ranks;
} nas_run;

/* The times of a run, each of the slowest rank, and its work. */
typedef struct nas_result {
  double seconds, comm_seconds;
  double operations;
  bool verified;
} nas_result;

/* Ends every rank, with a message from the first one. */
static inline void nas_refuse(const nas_run *run, const char *message) {
  if (run->rank == 0)
    fprintf(stderr, "%s: %s\n", run->bench, message);
  MPI_Finalize();
  exit(2);
}

static inline void nas_start(nas_run *run, int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &run->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &run->ranks);
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--json") == 0)
      run->json_only = true;
    else if (strcmp(argv[i], "--class") == 0 && i + 1 < argc && strlen(argv[i + 1]) == 1)
      run->class = argv[++i][0];
    else
      nas_refuse(run, run->usage);
  }
  if (run->class == 0)
    nas_refuse(run, run->usage);
}

/* Memory of this rank for the whole run; without it the job ends. */
static inline void *nas_allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);

  if (memory == NULL) {
    fprintf(stderr, "out of memory: %zu elements of %zu bytes\n", count, size);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return memory;
}

/* Replaces the times of this rank by those of the slowest rank. */
static inline void nas_slowest(nas_result *result) {
  double times[2] = {result->seconds, result->comm_seconds};

  MPI_Allreduce(MPI_IN_PLACE, times, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  result->seconds = times[0];
  result->comm_seconds = times[1];
}

/* Prints the result on the first rank and ends MPI; gives the exit status. */
static inline int nas_finish(const nas_run *run, const nas_result *result, const char *variant) {
  double mops = 1e-6 * result->operations / result->seconds;

  if (run->rank == 0 && !run->json_only) {
    printf("%s class %c in C with MPI on %d ranks: %s\n", run->bench, run->class, run->ranks,
           result->verified ? "verified" : "WRONG");
    printf("time %.4f s, in communication %.4f s, Mop/s %.1f\n", result->seconds, result->comm_seconds, mops);
  }
  if (run->rank == 0)
    printf(
        "{\"bench\":\"npb/%s\",\"lang\":\"c-mpi\",\"class\":\"%c\",\"ranks\":%d,\"variant\":\"%s\",\"conduit\":\"mpi\","
        "\"time_s\":%.9f,\"mops\":%.6f,\"verified\":%s,\"comm_s\":%.9f}\n",
        run->bench, run->class, run->ranks, variant, result->seconds, mops, result->verified ? "true" : "false",
        result->comm_seconds);
  MPI_Finalize();
  return result->verified ? 0 : 1;
}

#endif
