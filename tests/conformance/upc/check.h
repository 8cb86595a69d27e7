/* What the programs of the suite share: a check that ends the job, and the last word of a program that passed. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <upc.h>

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: thread %d of %d: not true: %s\n", __FILE__, __LINE__, (int)MYTHREAD, (int)THREADS,       \
              #condition);                                                                                             \
      upc_global_exit(1);                                                                                              \
    }                                                                                                                  \
  } while (0)

/* For the end of main: what every thread has checked was true. */
static int passed(void) {
  upc_barrier;
  if (MYTHREAD == 0)
    puts("PASS");
  return 0;
}

#endif
