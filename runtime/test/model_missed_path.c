/* A plain access to another node's segment faults: nothing is mapped there. The fault is the system's: a sanitizer's
   handler would end the rank with a status of its own. */
// conduits: sim sim:2 strict strict:2
// ranks: 2 4
// status: 139
#include "check.h"
#include <signal.h>

SHARED(word, 8);

int main(void) {
  kroll_boot();
  signal(SIGSEGV, SIG_DFL);
  const int far = kroll_my_rank < kroll_ranks / 2 ? kroll_ranks - 1 : 0;
  CHECK(!kroll_is_near(on(far, word, 0)));
  *(volatile uint64_t *)on(far, word, 0) = 1;
  kroll_exit(0);
}
