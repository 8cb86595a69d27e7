/* A rank that dies in the middle of collections does not leave the others waiting for it.
// ranks: 2 4
// status: 137
// threads: no
*/
#include "check.h"
#include <signal.h>

int main(void) {
  kroll_boot();
  kroll_gc_open();
  kroll_barrier(NULL, HERE);
  for (int i = 0;; i++) {
    kroll_alloc_as(1000, KROLL_OBJECT, HERE);
    kroll_gc();
    if (i == 20 && kroll_my_rank == 1)
      raise(SIGKILL);
  }
}
