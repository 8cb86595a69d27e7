// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
/* y = A x for a sparse matrix whose rows are dealt out in blocks, as x is. Before the first product each thread makes lists of
   the elements that it needs of others; a product gets them all with one call a thread, computes what needs none of them
   meanwhile, and then the rest. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <upc_relaxed.h>

enum { ROWS = 500 /* of a thread */, PER_ROW = 9, PRODUCTS = 3 };

shared [ROWS] long x[ROWS * THREADS];
shared [ROWS] long y[ROWS * THREADS];
shared int errors[THREADS];

static int column[ROWS][PER_ROW];  /* of the whole matrix */
static long value[ROWS][PER_ROW];
static int place[ROWS][PER_ROW];   /* in the own part of x, or behind it in what is fetched */
static int is_inner[ROWS];         /* needs nothing of others */
static long fetched[ROWS * PER_ROW];

/* What is needed of one thread. */
typedef struct {
  shared void **from;
  int count, first; /* in `fetched` */
} list;

static uint32_t next_number(uint32_t *state) { return *state = *state * 1664525u + 1013904223u; }

/* Most elements are near the diagonal, some anywhere. */
static void make_rows(void) {
  for (int i = 0; i < ROWS; i++) {
    uint32_t state = (uint32_t)(MYTHREAD * ROWS + i) * 2654435761u;
    for (int k = 0; k < PER_ROW; k++) {
      int far = next_number(&state) >> 24 < 20, near = (int)(next_number(&state) >> 24) % 21 - 10;
      int total = ROWS * THREADS, at = MYTHREAD * ROWS + i + near;
      column[i][k] = far ? (int)(next_number(&state) >> 8) % total : (at + total) % total;
      value[i][k] = (long)(next_number(&state) >> 24) - 128;
    }
  }
}

/* Each element once, in the order of the threads that have them. */
static int make_lists(list *lists) {
  int *known = malloc(sizeof *known * ROWS), all = 0;

  if (known == NULL)
    upc_global_exit(1);
  for (int t = 0; t < THREADS; t++) {
    lists[t] = (list){malloc(sizeof(shared void *) * ROWS), 0, all};
    for (int c = 0; c < ROWS; c++)
      known[c] = -1;
    for (int i = 0; i < ROWS && t != MYTHREAD; i++) {
      for (int k = 0; k < PER_ROW; k++) {
        int c = column[i][k] - t * ROWS;
        if (c < 0 || c >= ROWS)
          continue;
        if (known[c] < 0) {
          known[c] = all++;
          lists[t].from[lists[t].count++] = &x[column[i][k]];
        }
        place[i][k] = ROWS + known[c];
      }
    }
  }
  for (int i = 0; i < ROWS; i++) {
    is_inner[i] = 1;
    for (int k = 0; k < PER_ROW; k++) {
      int c = column[i][k] - MYTHREAD * ROWS;
      if (c >= 0 && c < ROWS)
        place[i][k] = c;
      else
        is_inner[i] = 0;
    }
  }
  free(known);
  return all;
}

static void multiply_rows(const long *own, long *result, int inner) {
  for (int i = 0; i < ROWS; i++) {
    long sum = 0;
    if (is_inner[i] != inner)
      continue;
    for (int k = 0; k < PER_ROW; k++)
      sum += value[i][k] * (place[i][k] < ROWS ? own[place[i][k]] : fetched[place[i][k] - ROWS]);
    result[i] = sum;
  }
}

static void multiply(const list *lists, bupc_handle_t *coming) {
  for (int i = 0; i < THREADS; i++) {
    int t = (MYTHREAD + i) % THREADS;
    void *to = &fetched[lists[t].first];
    coming[t] = BUPC_COMPLETE_HANDLE;
    if (lists[t].count > 0)
      coming[t] = bupc_memget_ilist_async(1, &to, (size_t)lists[t].count * sizeof(long), (size_t)lists[t].count,
                                          (shared const void *const *)lists[t].from, sizeof(long));
  }
  multiply_rows((long *)&x[MYTHREAD * ROWS], (long *)&y[MYTHREAD * ROWS], 1);
  bupc_waitsync_all(coming, (size_t)THREADS);
  multiply_rows((long *)&x[MYTHREAD * ROWS], (long *)&y[MYTHREAD * ROWS], 0);
}

/* The same, element by element. */
static int count_wrong(void) {
  int wrong = 0;
  for (int i = 0; i < ROWS; i++) {
    long sum = 0;
    for (int k = 0; k < PER_ROW; k++)
      sum += value[i][k] * x[column[i][k]];
    wrong += y[MYTHREAD * ROWS + i] != sum;
  }
  return wrong;
}

int main(void) {
  list *lists = calloc((size_t)THREADS, sizeof *lists);
  bupc_handle_t *coming = calloc((size_t)THREADS, sizeof *coming);
  int wrong = 0;

  if (lists == NULL || coming == NULL)
    upc_global_exit(1);
  make_rows();
  make_lists(lists);
  for (int product = 0; product < PRODUCTS; product++) {
    upc_forall(int i = 0; i < ROWS * THREADS; i++; &x[i])
      x[i] = product == 0 ? i % 10 : y[i] % 1000;
    upc_barrier;
    multiply(lists, coming);
    wrong += count_wrong();
    upc_barrier;
  }
  errors[MYTHREAD] = wrong;
  upc_barrier;
  for (int t = wrong = 0; t < THREADS; t++)
    wrong += errors[t];
  if (MYTHREAD == 0)
    printf("%d products of %d elements a row: %s\n", PRODUCTS, PER_ROW, wrong == 0 ? "right" : "WRONG");
  return wrong != 0;
}
