// run
#include <upc_relaxed.h>
#define N 100*THREADS
shared [*] int v1[N], v2[N], sum[N];
#include "vector.h"

void main() {
  int i;
  fill();
  upc_forall (i=0; i<N; i++; &sum[i])
    sum[i]=v1[i]+v2[i];
  judge_sum();
}
