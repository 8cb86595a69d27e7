// run
// What programs of other languages call is there for UPC too, and does the same.
#include "../check.h"
#include <bupc_extern.h>

int main(int argc, char **argv) {
  bupc_init(&argc, &argv);
  CHECK(bupc_extern_mythread() == MYTHREAD && bupc_extern_threads() == THREADS);
  long *own = bupc_extern_alloc(2 * sizeof *own);
  own[0] = own[1] = MYTHREAD;
  bupc_extern_barrier(1);
  CHECK(own[0] + own[1] == 2 * MYTHREAD);
  bupc_extern_free(own, MYTHREAD);
  for (int turn = 0; turn < 3; turn++) {
    int *part = bupc_extern_all_alloc(THREADS, sizeof *part);
    CHECK(part != NULL);
    *part = 10 * turn + MYTHREAD;
    bupc_extern_notify(turn);
    bupc_extern_wait(turn);
    CHECK(*part == 10 * turn + MYTHREAD);
    upc_barrier;
    if (MYTHREAD == turn % THREADS)
      bupc_extern_free(part, MYTHREAD);
  }
  bupc_extern_free(NULL, 0);
  const char *version = NULL;
  int debug = 1;
  bupc_extern_config_info(NULL, NULL, &version, NULL, NULL, &debug, NULL, NULL);
  CHECK(version != NULL && debug == 0);
  return passed();
}
