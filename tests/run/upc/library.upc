// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Allocation, transfers, locks, collectives, semaphores, non-blocking transfers, ticks, casts.
#include <stdio.h>
#include <string.h>
#include <upc_relaxed.h>
#include <upc_collective.h>
#include <upc_castable.h>
#include <upc_tick.h>

shared int counter;
shared [4] int row[4 * THREADS];
shared int one[THREADS];
shared int result;
shared [] int *shared given[THREADS];
bupc_sem_t *shared sems[THREADS];
typedef void (*freeing)(shared void *);

static int twice(int a, int b) { return a + b; }

int main(void) {
  int wrong = 0;
#define CHECK(c) do { if (!(c)) { printf("%d: line %d: %s fails\n", MYTHREAD, __LINE__, #c); wrong = 1; } } while (0)
  const int next = (MYTHREAD + 1) % THREADS;

  shared [8] char *bytes = upc_all_alloc(THREADS, 8);
  CHECK(upc_threadof(bytes + 8 * MYTHREAD) == MYTHREAD);
  upc_memset(bytes + 8 * MYTHREAD, 'a' + MYTHREAD, 8);
  upc_barrier;
  char local[8];
  upc_memget(local, bytes + 8 * next, 8);
  CHECK(local[0] == 'a' + next && local[7] == local[0]);
  upc_barrier;
  upc_memput(bytes + 8 * next, "0123456", 8);
  upc_barrier;
  CHECK(strcmp((char *)(bytes + 8 * MYTHREAD), "0123456") == 0);
  given[MYTHREAD] = upc_alloc(4 * sizeof(int));
  for (int i = 0; i < 4; i++)
    given[MYTHREAD][i] = 10 * MYTHREAD + i;
  upc_barrier;
  CHECK(given[next][3] == 10 * next + 3);
  shared [] int *other = given[next];
  upc_barrier;
  upc_memcpy(&row[4 * MYTHREAD], other, 4 * sizeof(int));
  CHECK(row[4 * MYTHREAD + 2] == 10 * next + 2);
  int *cast = upc_cast(&row[4 * MYTHREAD]);
  CHECK(cast && cast[1] == 10 * next + 1);
  upc_barrier;
  freeing release = upc_free;
  release(given[MYTHREAD]);
  upc_all_free(bytes);

  upc_lock_t *lock = upc_all_lock_alloc();
  for (int i = 0; i < 100; i++) {
    upc_lock(lock);
    counter++;
    upc_unlock(lock);
  }
  upc_barrier;
  CHECK(counter == 100 * THREADS);
  upc_barrier;
  if (MYTHREAD == 0) {
    CHECK(upc_lock_attempt(lock) == 1);
    upc_unlock(lock);
    upc_lock_free(lock);
    upc_lock_t *own = upc_global_lock_alloc();
    upc_lock(own);
    upc_unlock(own);
    upc_lock_free(own);
  }

  one[MYTHREAD] = MYTHREAD + 1;
  upc_all_reduceI(&result, one, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  CHECK(result == THREADS * (THREADS + 1) / 2);
  upc_all_reduceI(&result, one, UPC_FUNC, THREADS, 1, twice, 0);
  CHECK(result == THREADS * (THREADS + 1) / 2);
  upc_all_prefix_reduceI(one, one, UPC_MULT, 1, 1, NULL, 0);
  if (MYTHREAD == 0)
    result = 17;
  upc_all_broadcast(row, &result, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  CHECK(row[4 * MYTHREAD] == 17 || MYTHREAD > 0);

  sems[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER);
  upc_barrier;
  int payload[2] = {MYTHREAD, -MYTHREAD};
  bupc_memput_signal(&row[4 * next], payload, sizeof payload, sems[next], 1);
  bupc_sem_wait(sems[MYTHREAD]);
  const int before = (MYTHREAD + THREADS - 1) % THREADS;
  CHECK(row[4 * MYTHREAD] == before && row[4 * MYTHREAD + 1] == -before);
  CHECK(!bupc_sem_try(sems[MYTHREAD]));
  upc_barrier;
  payload[0] = 500 + MYTHREAD;
  bupc_handle_t put = bupc_memput_async(&row[4 * next + 2], payload, sizeof(int));
  bupc_waitsync(put);
  upc_barrier;
  CHECK(row[4 * MYTHREAD + 2] == 500 + before);
  bupc_sem_free(sems[MYTHREAD]);
  upc_tick_t ticks = upc_ticks_now();
  CHECK(upc_ticks_to_ns(upc_ticks_now() - ticks) < 1000000000000ul);
  upc_barrier;
  if (MYTHREAD == 0 && !wrong)
    printf("the library works\n");
  return wrong;
}
