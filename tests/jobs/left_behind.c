/* Every rank starts a process of its own session that has a child, as daemons do, and waits for ever. */
#include <kroll/kroll.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  kroll_boot();
  if (fork() == 0) {
    setsid();
    fork();
    for (;;)
      pause();
  }
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "all have left something"));
  if (kroll_my_rank == 0)
    fputs("left\n", stderr);
  for (;;)
    pause();
}
