/* The end of a vector addition: were all elements added? */
#include <stdio.h>
static void judge_sum(void) {
  upc_barrier;
  for (int i = 0; i < N; i++)
    if (sum[i] != 3 * i)
      upc_global_exit(1);
  upc_barrier;
  if (MYTHREAD == 0)
    puts("PASS");
}
static void fill(void) {
  for (int i = MYTHREAD; i < N; i += THREADS) {
    v1[i] = i;
    v2[i] = 2 * i;
  }
  upc_barrier;
}
