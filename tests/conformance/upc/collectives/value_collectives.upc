// run
// Berkeley's value collectives: a value in, a value out.
#include "../check.h"
#include <bupc_collectivev.h>
typedef struct {
  int number;
  double half;
} pair;

int main(void) {
  const int root = THREADS - 1, right = (MYTHREAD + 1) % THREADS, left = (MYTHREAD + THREADS - 1) % THREADS;
  long sum = bupc_allv_reduce(long, MYTHREAD + 1, root, UPC_ADD);
  CHECK(MYTHREAD != root || sum == (long)THREADS * (THREADS + 1) / 2);
  CHECK(bupc_allv_reduce_all(double, MYTHREAD * 0.5, UPC_MAX) == (THREADS - 1) * 0.5);
  CHECK(bupc_allv_reduce_all(unsigned char, 1 << MYTHREAD, UPC_OR) == (unsigned char)((1 << THREADS) - 1));
  CHECK(bupc_allv_prefix_reduce(int, 2, UPC_MULT) == 2 << MYTHREAD);
  pair mine = {MYTHREAD, MYTHREAD / 2.0}, other = bupc_allv_broadcast(pair, mine, root);
  CHECK(other.number == root && other.half == root / 2.0);
  int *all = malloc(THREADS * sizeof *all);
  for (int i = 0; i < THREADS; i++)
    all[i] = 10 * i;
  CHECK(bupc_allv_scatter(int, root, all) == 10 * MYTHREAD);
  int *got = bupc_allv_gather(int, MYTHREAD * MYTHREAD, root, all);
  CHECK(got == all);
  for (int i = 0; MYTHREAD == root && i < THREADS; i++)
    CHECK(all[i] == i * i);
  bupc_allv_gather_all(int, -MYTHREAD, all);
  for (int i = 0; i < THREADS; i++)
    CHECK(all[i] == -i);
  CHECK(bupc_allv_permute(int, MYTHREAD, right) == left);
  free(all);
  return passed();
}
