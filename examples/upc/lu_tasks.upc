// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// kroll: -lopenblas
/* lu.upc with look-ahead of any depth: each block of columns is a task, which takes up the factors of the blocks before it
   one by one, factors itself, and sends its factors to all threads, where they make the tasks go on that wait for them. Who
   sends interrupts nobody; a thread waits only when none of its tasks can go on, and prefers the foremost, for which most
   others wait.
   After P. Husbands and K. Yelick, Multi-threading and one-sided communication in parallel LU factorization, SC 2007. */
#define PLACES 4 /* so many blocks ahead of the slowest task may factors be sent */
#include "lu.h"
#include "tasks.h"

static double *matrix, *all_pivots;
static int newest[PLACES]; /* the block whose factors came last to each place, negative before the first one */
static int *users;         /* the tasks of this thread that still need the factors of each block */

/* Factors of different blocks come to a place in the order of the blocks. */
static int panel_is_here(int block) {
  int turn = block % PLACES, next = newest[turn] + PLACES;

  if (newest[turn] < block && owner_of(next) != MYTHREAD && bupc_sem_try(panel_places[turn][MYTHREAD].came))
    newest[turn] = next;
  return newest[turn] >= block;
}

/* Nobody needs the block that had the place before. */
static int place_is_free(int block) {
  if (block < PLACES)
    return 1;
  return users[block - PLACES] == 0 &&
         (THREADS == 1 || bupc_sem_tryN(panel_places[block % PLACES][MYTHREAD].free, (size_t)THREADS - 1));
}

static void leave_panel(int block) {
  if (--users[block] == 0)
    done_with_panel(block);
}

/* The task of an own block. */
static void complete(int block) {
  int first = own_column(block);

  for (int other = 0; other < block; other++) {
    wait_until(panel_is_here, other);
    update(matrix, other, first, first + width_of(block));
    leave_panel(other);
  }
  wait_until(place_is_free, block);
  factor(matrix, block);
  newest[block % PLACES] = block;
}

/* The task that keeps the pivots of all blocks. */
static void collect_pivots(int blocks) {
  for (int block = 0; block < blocks; block++) {
    wait_until(panel_is_here, block);
    memcpy(all_pivots + (size_t)block * width, pivots_of(block), (size_t)width_of(block) * sizeof *all_pivots);
    leave_panel(block);
  }
}

static void decompose(double *a, double *pivots) {
  const int blocks = block_count();

  matrix = a;
  all_pivots = pivots;
  users = calloc((size_t)blocks, sizeof *users);
  if (users == NULL)
    upc_global_exit(1);
  for (int turn = 0; turn < PLACES; turn++)
    newest[turn] = turn - PLACES;
  make_task(collect_pivots, blocks);
  for (int block = 0; block < blocks; block++) {
    users[block] = 1;
    if (owner_of(block) != MYTHREAD)
      continue;
    make_task(complete, block);
    for (int other = 0; other < block; other++)
      users[other]++;
  }
  run_tasks();
  free(users);
  /* What lies before a block has its rows exchanged too, so that L is that of all exchanges. */
  for (int block = 1; block < blocks; block++)
    exchange_rows(a, own_column(block), block * width, pivots + (size_t)block * width, width_of(block));
}
