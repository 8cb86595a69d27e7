// run: n=2 conduit=sim flags=--sim-target-progress
// The option reaches the threads; an access to one that is in a loop of its own is served when that one polls.
#include <stdio.h>
#include <stdlib.h>
#include <upc_relaxed.h>

shared int asked[THREADS];
shared int answer[THREADS];

int main(void) {
  if (MYTHREAD == 0)
    answer[1] = 42;
  upc_barrier;
  if (MYTHREAD == 0) {
    const char *setting = getenv("KROLL_SIM_TARGET_PROGRESS");
    printf("%s %d\n", setting != NULL ? setting : "none", answer[1]);
    asked[1] = 1;
  } else {
    while (!*(volatile shared int *)&asked[1])
      bupc_poll();
  }
  upc_barrier;
  return 0;
}
