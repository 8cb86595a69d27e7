/* A rank leaves a process behind that leaves another one, both of which would go on for ever. */
#include <kroll/kroll.h>
#include <stdlib.h>
#include <unistd.h>

static void leave_a_process(void) {
  if (fork() != 0)
    return;
  fork();
  for (;;)
    pause();
}

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 1) {
    leave_a_process();
    exit(4);
  }
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "for ever"));
}
