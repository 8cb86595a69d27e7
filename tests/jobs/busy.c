/* A job that computes, communicates and prints until it is killed. */
#include <kroll/kroll.h>
#include <stdio.h>

int main(void) {
  kroll_boot();
  for (long round = 0;; round++) {
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "round"));
    if (kroll_my_rank == 0 && round % 1000 == 0)
      printf("round %ld\n", round);
  }
}
