// run: n=2 status=139 build=-g
// An access through a null pointer ends the job with its line, in a function of a library too.
#include <stdio.h>
#include <string.h>
#include <upc.h>

shared int counts[THREADS];
char *volatile none;

static size_t length_of(const char *text) {
  return strlen(text);
}

int main(void) {
  upc_barrier;
  if (MYTHREAD == THREADS - 1)
    counts[MYTHREAD] = (int)length_of(none);
  upc_barrier;
  return 0;
}
