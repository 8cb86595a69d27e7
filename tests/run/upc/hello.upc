// run: n=1,2,3,4,8 each
#include <stdio.h>
#include <upc_relaxed.h>

shared int greeted[THREADS];
shared int count;

int main(int argc, char **argv) {
  greeted[MYTHREAD] = MYTHREAD + 1;
  upc_barrier;
  if (MYTHREAD == 0) {
    for (int i = 0; i < THREADS; i++)
      count += greeted[i];
    printf("%s: hello from %d threads, sum %d, %d arguments\n", argc > 0 && argv[0] ? "ok" : "?", THREADS, count, argc - 1);
  }
  return 0;
}
