// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Every affinity form, nesting by text and through calls, continue in the body.
#include <stdio.h>
#include <upc_relaxed.h>

#define N 24
shared int hits[N * THREADS];
shared [4] int marks[N * THREADS];
shared int total[THREADS];

static int inner(int n) {
  int ran = 0;
  upc_forall (int j = 0; j < n; j++; j)
    ran++;
  return ran;
}

static long sum(void) {
  upc_barrier;
  long all = 0;
  for (int t = 0; t < THREADS; t++)
    all += total[t];
  upc_barrier;
  total[MYTHREAD] = 0;
  upc_barrier;
  return all;
}

int main(void) {
  const int n = N * THREADS;
  int wrong = 0;
#define CHECK(got, wanted) do { long g_ = (got), w_ = (wanted); if (g_ != w_) { printf("%d: line %d: %ld, not %ld\n", MYTHREAD, __LINE__, g_, w_); wrong = 1; } } while (0)
  upc_forall (int i = 0; i < n; i++; i) {
    CHECK(i % THREADS, MYTHREAD);
    total[MYTHREAD] += 1;
  }
  CHECK(sum(), n);
  upc_forall (unsigned i = 0; i < n; i++; i)
    total[MYTHREAD] += i % THREADS == MYTHREAD;
  CHECK(sum(), n);
  upc_forall (unsigned long i = n; i > 0; i--; i)
    total[MYTHREAD] += i % THREADS == MYTHREAD;
  CHECK(sum(), n);
  upc_forall (long i = -n; i < 0; i++; i)
    total[MYTHREAD]++;
  CHECK(sum(), n);
  upc_forall (int i = 0; i < n; i++; &hits[i])
    hits[i] = i;
  upc_forall (int i = 0; i < n; i++; marks + i) {
    if (i % 2)
      continue;
    marks[i] = MYTHREAD + 1;
  }
  upc_barrier;
  for (int i = 0; i < n; i++) {
    CHECK(hits[i], i);
    CHECK(marks[i], i % 2 ? 0 : i / 4 % THREADS + 1);
  }
  int all = 0;
  upc_forall (int i = 0; i < n; i++; continue)
    all++;
  CHECK(all, n);
  all = 0;
  upc_forall (int i = 0; i < n; i++;)
    all++;
  CHECK(all, n);
  /* An inner loop below an affinity runs whole. */
  upc_forall (int i = 0; i < n; i++; i) {
    upc_forall (int j = 0; j < 3; j++; j)
      total[MYTHREAD]++;
  }
  CHECK(sum(), 3 * n);
  upc_forall (int i = 0; i < n; i++; i) {
    if (i % 3 == 0)
      continue;
    total[MYTHREAD] += inner(5);
  }
  CHECK(sum(), 5 * (n - n / 3));
  /* And outside one, or below `continue`, it deals its iterations out again. */
  total[MYTHREAD] += inner(n);
  CHECK(sum(), n);
  upc_forall (int i = 0; i < 2; i++; continue)
    total[MYTHREAD] += inner(n);
  CHECK(sum(), 2 * n);
  /* The counter ends as in C, whatever its start and its limit, and a body may change the limit's variable. */
  int i;
  upc_forall (i = 3; i <= n + 1; ++i; i)
    total[MYTHREAD] += i;
  CHECK(i, n + 2);
  CHECK(sum(), (long)(n + 1) * (n + 2) / 2 - 3);
  upc_forall (i = n; i < 5; i += 1; &hits[i])
    total[MYTHREAD] += 1000;
  CHECK(i, n);
  CHECK(sum(), 0);
  upc_forall (i = -7; i < 7; i++; i)
    total[MYTHREAD] += i;
  CHECK(i, 7);
  CHECK(sum(), -7);
  int limit = 4;
  upc_forall (unsigned u = 0; u < limit; u++; u)
    total[MYTHREAD] += 1;
  CHECK(sum(), 4);
  upc_forall (i = 0; i < limit; i++; &hits[i]) {
    if (i == 1)
      continue;
    int *p = &limit;
    total[MYTHREAD] += *p;
  }
  CHECK(sum(), 12);
  upc_barrier;
  if (MYTHREAD == 0 && !wrong)
    printf("every loop ran where it should\n");
  return wrong;
}
