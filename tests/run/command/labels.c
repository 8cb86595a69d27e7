// run: n=1,2,3 conduit=smp,sim flags=--label sorted each
// Every line of a rank is labelled, whole lines and the unfinished last one.
#include <kroll/kroll.h>
#include <stdio.h>

int main(void) {
  kroll_boot();
  printf("first of %d\nsecond\n", kroll_ranks);
  fprintf(stderr, "an aside\n");
  printf("no line end");
  return 0;
}
