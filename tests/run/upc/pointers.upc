// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static each
// Pointers-to-shared of every layout against the defining equations.
#include <stdio.h>
#include <stddef.h>
#include <upc_relaxed.h>

#define N 40
shared int cyclic[N * THREADS];
shared [3] int blocked[N * THREADS];
shared [] int together[N];
shared [*] int even[N * THREADS];
shared [5] struct pair { double x; char tag; } pairs[N * THREADS];
int errors;

void expect(int line, long got, long wanted) {
  if (got != wanted) {
    printf("line %d: %ld, not %ld\n", line, got, wanted);
    errors++;
  }
}
#define EXPECT(got, wanted) expect(__LINE__, (long)(got), (long)(wanted))

int main(void) {
  const int n = N * THREADS;
  for (int i = 0; i < n; i++) {
    EXPECT(upc_threadof(&cyclic[i]), i % THREADS);
    EXPECT(upc_phaseof(&cyclic[i]), 0);
    EXPECT(upc_threadof(&blocked[i]), i / 3 % THREADS);
    EXPECT(upc_phaseof(&blocked[i]), i % 3);
    EXPECT(upc_threadof(&even[i]), i / N);
    EXPECT(upc_threadof(&pairs[i]), i / 5 % THREADS);
    EXPECT(upc_phaseof(&pairs[i]), i % 5);
    shared [3] int *p = blocked + i;
    EXPECT(p - blocked, i);
    EXPECT(p >= blocked, 1);
    EXPECT(p < blocked, 0);
    EXPECT(p == &blocked[n - 1 - (n - 1 - i)], 1);
    shared int *q = &cyclic[n - 1];
    q -= i;
    EXPECT(q - cyclic, n - 1 - i);
    EXPECT(&cyclic[0] - q, i - n + 1);
    EXPECT(&pairs[i] - pairs, i);
  }
  for (int i = 0; i < N; i++) {
    EXPECT(upc_threadof(&together[i]), 0);
    EXPECT(&together[i] - together, i);
  }
  shared [3] int *walk = blocked;
  for (int i = 0; i < n; i++, walk++)
    EXPECT(walk == &blocked[i], 1);
  EXPECT(*--walk == blocked[n - 1], 1);

  shared void *any = &blocked[4];
  EXPECT(upc_phaseof(any), 1);
  EXPECT((shared [3] int *)any == &blocked[4], 1);
  shared int *thin = (shared int *)any;
  EXPECT(upc_phaseof(thin), 0);
  EXPECT(upc_threadof(thin), upc_threadof(any));
  EXPECT(upc_phaseof(upc_resetphase(any)), 0);
  shared [7] int *other = (shared [7] int *)&blocked[4];
  EXPECT(upc_phaseof(other), 0);
  any = NULL;
  EXPECT(any == NULL, 1);
  EXPECT(!any, 1);
  if (any)
    EXPECT(0, 1);
  walk = 0;
  EXPECT(walk ? 1 : 2, 2);
  thin = 0;
  EXPECT(thin == 0 && !thin, 1);

  upc_barrier;
  for (int i = MYTHREAD; i < n; i += THREADS)
    cyclic[i] = i;
  int *mine = (int *)&cyclic[MYTHREAD];
  for (int k = 0; k < N; k++)
    EXPECT(mine[k], k * THREADS + MYTHREAD);
  upc_forall (int i = 0; i < n; i++; &blocked[i])
    blocked[i] = 7 * i;
  upc_forall (int i = 0; i < n; i++; &pairs[i]) {
    pairs[i].x = i + 0.5;
    pairs[i].tag = 'a' + i % 26;
  }
  upc_barrier;
  for (int i = 0; i < n; i++) {
    EXPECT(cyclic[i], i);
    EXPECT(blocked[i], 7 * i);
    EXPECT(2 * pairs[i].x, 2 * i + 1);
    struct pair copy = pairs[i];
    EXPECT(copy.tag, 'a' + i % 26);
  }
  upc_barrier;
  if (errors == 0 && MYTHREAD == 0)
    printf("pointers agree on %d threads\n", THREADS);
  return errors != 0;
}
