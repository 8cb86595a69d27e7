// run
// Every thread has k doubles that all can reach: by a directory of indefinite pointers.
#include "../check.h"

int main(void) {
  const int k = 10;
  shared [] double **my_dir; /*local array of UPC pointers*/
  shared double *global_array; /*cyclic by default*/
  my_dir = (shared [] double **)malloc(sizeof(shared [] double *) * THREADS);
  global_array = upc_all_alloc(THREADS, k * sizeof(double));
  for (int i = 0; i < THREADS; i++) { /*cyclic dist. implies elem i is
       on proc i so cast gets all memory w/ affinity to that proc*/
    my_dir[i] = (shared [] double *)&global_array[i];
  }
  double *own = (double *)my_dir[MYTHREAD];
  for (int i = 0; i < k; i++)
    own[i] = MYTHREAD + i / 10.0;
  upc_barrier;
  for (int p = 0; p < THREADS; p++)
    for (int i = 0; i < k; i++)
      CHECK(my_dir[p][i] == p + i / 10.0 && *(my_dir[p] + i) == my_dir[p][i] && upc_threadof(my_dir[p] + i) == p);
  return passed();
}
