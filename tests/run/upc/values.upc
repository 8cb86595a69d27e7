// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Berkeley's value collectives.
#include <bupc_collectivev.h>
#include <stdio.h>
#include <upc.h>

int main(void) {
  int wrong = 0;
#define CHECK(c) do { if (!(c)) { printf("%d: line %d: %s fails\n", MYTHREAD, __LINE__, #c); wrong = 1; } } while (0)
  const int n = THREADS, me = MYTHREAD;
  CHECK(bupc_allv_reduce_all(int, me + 1, UPC_ADD) == n * (n + 1) / 2);
  CHECK(bupc_allv_reduce_all(double, me + 0.5, UPC_MAX) == n - 0.5);
  CHECK(bupc_allv_reduce_all(unsigned char, 1, UPC_OR) == 1);
  CHECK(bupc_allv_prefix_reduce(long, me, UPC_ADD) == (long)me * (me + 1) / 2);
  CHECK(bupc_allv_broadcast(float, me + 0.25f, n - 1) == n - 0.75f);
  short all[THREADS];
  bupc_allv_gather_all(short, 3 * me, all);
  for (int i = 0; i < n; i++)
    CHECK(all[i] == 3 * i);
  CHECK(bupc_allv_scatter(short, 0, all) == 3 * me);
  CHECK(bupc_allv_permute(int, me, (me + 1) % n) == (me + n - 1) % n);
  int *got = bupc_allv_gather(int, -me, 0, (int *)(int[256]){0});
  CHECK(me != 0 || got[n - 1] == 1 - n);
  const int sum = bupc_allv_reduce(int, 1, 0, UPC_ADD);
  if (me == 0 && !wrong)
    printf("values of all %s\n", sum == n ? "threads" : "too few threads");
  return wrong;
}
