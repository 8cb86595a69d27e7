// run
#include <upc_relaxed.h>
#define N 100*THREADS
shared int v1[N], v2[N], sum[N];	/*cyclic layout*/
#include "vector.h"

void main () {
  int i;
  shared int *p1, *p2;
  fill();
  p1=v1; p2=v2;
  for (i=0; i<N; i++, p1++, p2++ )
    if (i %THREADS == MYTHREAD)
      sum[i]= *p1 + *p2;
  judge_sum();
}
