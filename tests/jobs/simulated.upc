/* What `kroll simulate` tells the time of is known: TURNS barriers, or TURNS messages of BYTES that pairs of threads send
 * each other in turn. */
#include <bupc_extensions.h>
#include <string.h>
#include <upc_model.h>
#include <upc_relaxed.h>

enum { TURNS = 10, BYTES = 100000 };

static shared [BYTES] char area[BYTES * THREADS];
static bupc_sem_t *shared signals[THREADS];

static void barriers(void) {
  for (int turn = 0; turn < TURNS; turn++)
    upc_barrier;
}

static void messages(int peer, bupc_sem_t *mine, bupc_sem_t *theirs) {
  static char data[BYTES];

  for (int turn = 0; turn < TURNS; turn++)
    if (MYTHREAD % 2 == turn % 2)
      bupc_memput_signal(&area[peer * BYTES], data, BYTES, theirs, 1);
    else
      bupc_sem_wait(mine);
}

int main(int argc, char **argv) {
  signals[MYTHREAD] = bupc_sem_alloc(BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER);
  upc_model_compute(1000000000); /* before what is measured */
  upc_barrier;
  const int peer = (MYTHREAD ^ 1) % THREADS;
  bupc_sem_t *mine = signals[MYTHREAD], *theirs = signals[peer];
  upc_barrier;
  upc_model_measure(1);
  upc_model_compute(7000000);
  if (argc > 1 && strcmp(argv[1], "messages") == 0)
    messages(peer, mine, theirs);
  else
    barriers();
  upc_model_measure(0);
}
