/* 1,000 barriers with work between them: argument 1 is the work of one rank between two barriers in microseconds of
   processor time. Rank 0 prints the seconds that the whole took. */
#include <kroll/kroll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BARRIERS = 1000 };

/* Processor time, so that a rank that is not running does no work. */
static uint64_t worked_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

int main(int argc, char **argv) {
  kroll_boot();
  const uint64_t work_ns = argc > 1 ? strtoull(argv[1], NULL, 10) * 1000 : 200000;
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "start"));
  const uint64_t start = kroll_ticks_ns();
  for (int i = 0; i < BARRIERS; i++) {
    const uint64_t until = worked_ns() + work_ns;
    while (worked_ns() < until)
      ;
    kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "step"));
  }
  if (kroll_my_rank == 0)
    printf("%.6f\n", 1e-9 * (double)(kroll_ticks_ns() - start));
  kroll_exit(0);
}
