// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// A directory of pointers: k doubles on every thread, reached from anywhere, contiguous for their owner.
#include <stdio.h>
#include <stdlib.h>
#include <upc_relaxed.h>

int main(void) {
  const int k = 50;
  shared [] double **my_dir = malloc(sizeof(shared [] double *) * THREADS);
  shared double *global_array = upc_all_alloc(THREADS, k * sizeof(double));
  for (int i = 0; i < THREADS; i++)
    my_dir[i] = (shared [] double *)&global_array[i];
  double *mine = (double *)my_dir[MYTHREAD];
  for (int i = 0; i < k; i++)
    mine[i] = MYTHREAD + i / 100.0;
  upc_barrier;
  int wrong = 0;
  for (int p = 0; p < THREADS; p++)
    for (int i = 0; i < k; i++)
      wrong += my_dir[p][i] != p + i / 100.0 || *(my_dir[p] + i) != my_dir[p][i];
  if (wrong)
    printf("thread %d reads %d wrong values\n", MYTHREAD, wrong);
  upc_barrier;
  if (MYTHREAD == 0)
    printf("the directory reaches %s\n", wrong ? "the wrong data" : "all data");
  free(my_dir);
  return 0;
}
