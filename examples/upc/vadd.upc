// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Vector addition: with a loop and a test, with upc_forall, on blocks, and by pointers.
#include <stdio.h>
#include <upc_relaxed.h>

#define N (100 * THREADS)
shared int v1[100 * THREADS], v2[100 * THREADS], sum[100 * THREADS];
shared [*] int b1[100 * THREADS], b2[100 * THREADS], bsum[100 * THREADS];

static void fill(void) {
  upc_forall (int i = 0; i < N; i++; i) {
    v1[i] = i;
    v2[i] = 2 * i;
    sum[i] = 0;
  }
  upc_forall (int i = 0; i < N; i++; &b1[i]) {
    b1[i] = i;
    b2[i] = 2 * i;
  }
  upc_barrier;
}

static void with_loop(void) {
  for (int i = 0; i < N; i++)
    if (MYTHREAD == i % THREADS)
      sum[i] = v1[i] + v2[i];
}

static void with_forall(void) {
  int i;
  upc_forall (i = 0; i < N; i++; i)
    sum[i] = v1[i] + v2[i];
}

static void on_blocks(void) {
  upc_forall (int i = 0; i < N; i++; &bsum[i])
    bsum[i] = b1[i] + b2[i];
}

static void by_pointers(void) {
  shared int *p1 = v1, *p2 = v2;
  for (int i = 0; i < N; i++, p1++, p2++)
    if (i % THREADS == MYTHREAD)
      sum[i] = *p1 + *p2;
}

static void check(const char *name, int blocked) {
  upc_barrier;
  if (MYTHREAD == 0) {
    int wrong = 0;
    for (int i = 0; i < N; i++)
      wrong += (blocked ? bsum[i] : sum[i]) != 3 * i;
    printf("%s: %s\n", name, wrong ? "wrong" : "right");
  }
  upc_barrier;
}

int main(void) {
  fill();
  with_loop();
  check("loop", 0);
  fill();
  with_forall();
  check("upc_forall", 0);
  on_blocks();
  check("blocks", 1);
  fill();
  by_pointers();
  check("pointers", 0);
  return 0;
}
