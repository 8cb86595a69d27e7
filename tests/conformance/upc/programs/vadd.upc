// run
/* vadd.c */
#include <upc_relaxed.h>
#define N 100*THREADS
shared int v1[N], v2[N], sum[N];
#include "vector.h"
void main() {
  int i;
  fill();
  for (i=0; i<N; i++)
    if (MYTHREAD == i%THREADS)
      sum[i]=v1[i]+v2[i];
  judge_sum();
}
