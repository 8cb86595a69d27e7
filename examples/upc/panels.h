/* Matrices in columns that are dealt out in turn, a block of columns at a time, and the factors of a block of columns
   on their way to all: what lu.h and cholesky.upc share. */
#ifndef PANELS_H
#define PANELS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc_relaxed.h>

static int order = 96, width = 16; /* of the matrix, and of a block of columns */

static int block_count(void) { return (order + width - 1) / width; }
static int owner_of(int block) { return block % THREADS; }
static int width_of(int block) { return order - block * width < width ? order - block * width : width; }

/* The first own column that lies at or behind a block; all own ones are side by side. */
static int own_column(int block) {
  int before = block / THREADS * width;
  return block % THREADS > MYTHREAD ? before + width : before;
}

static int own_columns(void) {
  int count = 0;
  for (int block = MYTHREAD; block < block_count(); block += THREADS)
    count += width_of(block);
  return count;
}

/* Blocks on their way use a few places in turn: one is worked with while the next ones come. */
#ifndef PLACES
#define PLACES 2
#endif

typedef struct {
  shared[] double *place;  /* order by width, then width pivots */
  bupc_sem_t *came, *free; /* it is there; another thread needs it no more */
} panel_place;

static shared panel_place panel_places[PLACES][THREADS];

static size_t panel_numbers(void) { return (size_t)width * order + (size_t)width; }

static void open_panels(void) {
  for (int turn = 0; turn < PLACES; turn++) {
    panel_place own = {(shared[] double *)upc_alloc(panel_numbers() * sizeof(double)), bupc_sem_alloc(0),
                       bupc_sem_alloc(0)};
    if (own.place == NULL) {
      fprintf(stderr, "out of shared memory\n");
      upc_global_exit(1);
    }
    panel_places[turn][MYTHREAD] = own;
  }
  upc_barrier;
}

static double *own_panel(int block) { return (double *)panel_places[block % PLACES][MYTHREAD].place; }

/* Waits until nobody else needs the block whose place this one gets. */
static inline void wait_for_place(int block) {
  if (block >= PLACES && THREADS > 1)
    bupc_sem_waitN(panel_places[block % PLACES][MYTHREAD].free, (size_t)THREADS - 1);
}

/* Puts the first `count` numbers of the own panel to all others. */
static void send_panel(int block, size_t count) {
  for (int i = 1; i < THREADS; i++) {
    panel_place other = panel_places[block % PLACES][(MYTHREAD + i) % THREADS];
    bupc_memput_signal(other.place, own_panel(block), count * sizeof(double), other.came, 1);
  }
}

static inline void wait_for_panel(int block) {
  if (owner_of(block) != MYTHREAD)
    bupc_sem_wait(panel_places[block % PLACES][MYTHREAD].came);
}

/* Tells the owner of the block that will have this place next. */
static void done_with_panel(int block) {
  int next = owner_of(block + PLACES);
  if (block + PLACES < block_count() && next != MYTHREAD)
    bupc_sem_post(panel_places[block % PLACES][next].free);
}

/* Own sums of all threads, added. */
static void add_over_threads(double *values, int count) {
  static shared[] double *shared parts[THREADS];
  double *sum = calloc((size_t)count, sizeof *sum), *part = calloc((size_t)count, sizeof *part);

  parts[MYTHREAD] = (shared[] double *)upc_alloc((size_t)count * sizeof(double));
  upc_memput(parts[MYTHREAD], values, (size_t)count * sizeof(double));
  upc_barrier;
  for (int t = 0; t < THREADS; t++) {
    upc_memget(part, parts[t], (size_t)count * sizeof(double));
    for (int i = 0; i < count; i++)
      sum[i] += part[i];
  }
  upc_barrier;
  memcpy(values, sum, (size_t)count * sizeof *values);
  upc_free(parts[MYTHREAD]);
  free(sum);
  free(part);
}

/* The order, the width and -t for the rate; true if it is wanted. */
static int read_arguments(int argc, char **argv) {
  int timed = argc > 1 && strcmp(argv[argc - 1], "-t") == 0;

  if (argc - timed > 1)
    order = atoi(argv[1]);
  if (argc - timed > 2)
    width = atoi(argv[2]);
  if (order < 1 || width < 1) {
    if (MYTHREAD == 0)
      fprintf(stderr, "the order and the width are positive\n");
    exit(2);
  }
  return timed;
}

/* A number in (-0.5, 0.5) for each element, the same on all threads. */
static double random_element(int i, int j) {
  uint64_t x = (uint64_t)i * 0x9e3779b97f4a7c15u + (uint64_t)j * 0xbf58476d1ce4e5b9u + 1;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  x ^= x >> 31;
  return (double)(x >> 11) * 0x1p-53 - 0.5;
}

#endif
