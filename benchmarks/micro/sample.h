/* How the micro benchmarks sample: every operation in short batches, the
 * operations of a program taking turns, and the median over the batches. A
 * machine that changes speed under a run then changes it for all operations
 * alike, and a batch that was interrupted is an outlier that the median drops. */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* One operation. `run` does `count` of them on behalf of side 0 or 1; both
 * sides call it, and the time of side 0 is what counts. An operation in which
 * side 1 has no part returns there at once. */
typedef struct sample_op {
  const char *name;
  size_t bytes;   /* moved by one operation */
  int count;      /* operations in a batch */
  double per_op;  /* counted events in one operation: 2 halves a round trip */
  bool bandwidth; /* print GB/s as well */
  void (*run)(const struct sample_op *op, int side);
} sample_op;

/* Sizes of the bandwidth operations. */
static const size_t sample_sizes[] = {8, 64, 512, 4096, 8192, 65536, 524288, 4194304};
enum { SAMPLE_SIZES = sizeof sample_sizes / sizeof sample_sizes[0] };

/* How many operations there are that move blocks: all sizes are put, then got. */
enum { SAMPLE_BLOCKS = 2 * SAMPLE_SIZES };

/* The puts of one `puts`, which are complete together. */
enum { SAMPLE_PUTS = 64 };

/* A batch of transfers of this size: short, but well above the clock's grain. */
static inline int sample_count_for(size_t bytes) {
  size_t count = ((size_t)4 << 20) / (bytes + 4096);

  return count > 0 ? (int)count : 1;
}

typedef void sample_run(const sample_op *op, int side);

static inline void sample_add_blocks(sample_op *ops, sample_run *put, sample_run *get) {
  for (int i = 0; i < SAMPLE_SIZES; i++) {
    const size_t bytes = sample_sizes[i];
    ops[i] = (sample_op){"put_bandwidth", bytes, sample_count_for(bytes), 1, true, put};
    ops[SAMPLE_SIZES + i] = (sample_op){"get_bandwidth", bytes, sample_count_for(bytes), 1, true, get};
  }
}

/* Through a network an operation takes longer, and what a burst of more than about a millisecond takes is another
 * matter: threads of the kernel take part. */
static inline void sample_shorten(sample_op *ops, int op_count) {
  enum { BURST = 32 };

  for (int i = 0; i < op_count; i++) {
    const int most = ops[i].per_op < BURST ? (int)(BURST / ops[i].per_op) : 1;
    if (ops[i].count > most)
      ops[i].count = most;
  }
}

static inline double sample_now_ns(void) {
  struct timespec t;

  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

/* Pins the caller to the side-th processor it may use; false if there are too few. */
static inline bool sample_pin(int side) {
  cpu_set_t allowed, one;

  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
    return false;
  for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (!CPU_ISSET(cpu, &allowed) || side-- > 0)
      continue;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    return sched_setaffinity(0, sizeof one, &one) == 0;
  }
  return false;
}

static inline int sample_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

/* One JSON line: nanoseconds per counted event as median, quartiles and best. */
static inline void sample_print(const sample_op *op, const char *variant, double *ns, int rounds) {
  qsort(ns, (size_t)rounds, sizeof *ns, sample_compare);
  double median = ns[rounds / 2];

  printf("{\"op\":\"%s\",\"variant\":\"%s\",\"bytes\":%zu,\"ranks\":2,\"ns\":%.3f,"
         "\"q1\":%.3f,\"q3\":%.3f,\"min\":%.3f,\"batches\":%d",
         op->name, variant, op->bytes, median, ns[rounds / 4], ns[rounds - 1 - rounds / 4], ns[0], rounds);
  if (op->bandwidth)
    printf(",\"gb_s\":%.3f", (double)op->bytes / median);
  puts("}");
}

/* Runs all operations `rounds` times in turn. `align` is a barrier between the
 * two sides, outside of the timed part. Side 0 prints the results. */
static inline void sample_all(const sample_op *ops, int op_count, const char *variant, int rounds, int side,
                              void (*align)(void)) {
  double *ns = malloc(sizeof *ns * (size_t)op_count * (size_t)rounds);

  if (ns == NULL) {
    perror("samples");
    exit(1);
  }
  for (int round = -1; round < rounds; round++) { /* round -1 warms up */
    for (int i = 0; i < op_count; i++) {
      align();
      double start = sample_now_ns();
      ops[i].run(&ops[i], side);
      double spent = sample_now_ns() - start;
      if (round >= 0)
        ns[i * rounds + round] = spent / (ops[i].count * ops[i].per_op);
    }
  }
  for (int i = 0; side == 0 && i < op_count; i++)
    sample_print(&ops[i], variant, ns + (size_t)i * (size_t)rounds, rounds);
  free(ns);
}

/* The value of `--rounds N`, by default 200; -1 if the arguments are wrong. */
static inline int sample_rounds(int argc, char **argv) {
  char *end;

  if (argc == 1)
    return 200;
  if (argc != 3 || strcmp(argv[1], "--rounds") != 0)
    return -1;
  errno = 0;
  long rounds = strtol(argv[2], &end, 10);
  return errno == 0 && *end == '\0' && rounds >= 1 && rounds <= 1000000 ? (int)rounds : -1;
}

#endif
