// run
// Megabytes at once.
#include "../check.h"
#define N (3 << 20)

int main(void) {
  shared [] char *shared *nothing = NULL;
  shared [N] char *a = upc_all_alloc(THREADS, N);
  char *mine = malloc(N);
  for (int i = 0; i < N; i++)
    mine[i] = i * 31 + MYTHREAD;
  upc_memput(&a[(size_t)N * ((MYTHREAD + 1) % THREADS)], mine, N);
  upc_barrier;
  char *local = (char *)&a[(size_t)N * MYTHREAD];
  int from = (MYTHREAD + THREADS - 1) % THREADS;
  for (int i = 0; i < N; i++)
    CHECK(local[i] == (char)(i * 31 + from));
  CHECK(nothing == NULL);
  free(mine);
  return passed();
}
