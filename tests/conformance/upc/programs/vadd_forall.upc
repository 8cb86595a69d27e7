// run
// The affinity i, then &sum[i], then i+1: the same result, some of it slower.
#include <upc_relaxed.h>
#define N 100*THREADS
shared int v1[N], v2[N], sum[N];
#include "vector.h"

void main() {
  int i;
  fill();
  upc_forall (i=0; i<N; i++; i)
    sum[i]=v1[i]+v2[i];
  upc_barrier;
  upc_forall (i=0; i<N; i++; &sum[i])
    sum[i]-=v1[i];
  upc_barrier;
  upc_forall (i=0; i<N; i++; i+1)
    sum[i]+=v1[i];
  judge_sum();
}
