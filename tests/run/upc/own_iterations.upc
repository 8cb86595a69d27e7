// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// upc_forall over the elements and rows of static arrays: every thread runs its own iterations, and finds its elements.
#include <stdio.h>
#include <upc_relaxed.h>

struct cell { int n; double w; };

shared int cyclic[9 * THREADS], other[9 * THREADS];
shared [4] int blocks[12 * THREADS], beside[12 * THREADS];
shared [5] double only[5 * THREADS];
shared [3] struct cell cells[6 * THREADS];
shared [6] int rows[4 * THREADS][3];
shared [4] int crossing[4 * THREADS][3];
shared [4] int ran[12 * THREADS];
strict shared [4] int strictly[12 * THREADS];

static int wrong;

#define EXPECT(what, got, wanted) \
  do { \
    long g_ = (long)(got), w_ = (long)(wanted); \
    if (g_ != w_) { \
      printf("%d: %s: %ld, not %ld\n", MYTHREAD, what, g_, w_); \
      wrong = 1; \
    } \
  } while (0)

static void clear(void) {
  upc_barrier;
  for (int i = 0; i < 12 * THREADS; i++)
    if (upc_threadof(&ran[i]) == MYTHREAD)
      ran[i] = 0;
  upc_barrier;
}

// Every iteration of [first, end) was run once, and no other.
static void ran_once(const char *what, int first, int end) {
  upc_barrier;
  for (int i = 0; i < 12 * THREADS; i++)
    EXPECT(what, ran[i], i >= first && i < end);
  clear();
}

// Runs all iterations where a body of upc_forall calls it.
static int all_of(int n) {
  int count = 0;
  upc_forall (int i = 0; i < n; i++; &blocks[i])
    count += blocks[i] >= 0;
  upc_forall (int i = 0; i < n; i++; &cyclic[i])
    count += cyclic[i] >= 0;
  return count;
}

int main(void) {
  const int n = 12 * THREADS, m = 9 * THREADS;
  int i;
  clear();

  upc_forall (i = 0; i < n; i++; &blocks[i]) {
    EXPECT("block", upc_threadof(&blocks[i]), MYTHREAD);
    blocks[i] = i;
    beside[i] = 2 * blocks[i];
    ran[i] += 1;
    if (i % 3 == 0)
      continue;
    beside[i]++;
  }
  EXPECT("counter", i, n);
  ran_once("blocks", 0, n);
  for (int k = 0; k < n; k++) {
    EXPECT("blocks", blocks[k], k);
    EXPECT("beside", beside[k], 2 * k + (k % 3 != 0));
  }
  upc_barrier;

  // Not from the start, not to the end, with neighbours, by every way to change an element.
  upc_forall (unsigned k = 2; k <= n - 3; k++; &blocks[k + 1]) {
    EXPECT("behind", upc_threadof(&blocks[k + 1]), MYTHREAD);
    beside[k + 1] = blocks[k] + blocks[k + 1] + blocks[k + 2];
    beside[k + 1] += 1;
    beside[k + 1]--;
    ++beside[k + 1];
    ran[k] += 1;
  }
  ran_once("shifted", 2, n - 2);
  for (int k = 3; k < n - 1; k++)
    EXPECT("sum", beside[k], 3 * k + 1);

  upc_forall (int k = 0; k < m; k++; &cyclic[k])
    cyclic[k] = k * k, other[k] = MYTHREAD;
  upc_barrier;
  upc_forall (int k = 1; k < m; k++; &other[k - 1]) {
    EXPECT("cyclic", upc_threadof(&other[k - 1]), MYTHREAD);
    other[k - 1] += cyclic[k - 1] + cyclic[k];
  }
  upc_barrier;
  for (int k = 0; k < m - 1; k++)
    EXPECT("other", other[k], k % THREADS + k * k + (k + 1) * (k + 1));
  upc_barrier;
  upc_forall (int k = 0; k < m; k++; k)
    other[k] = cyclic[k] - 1;
  upc_barrier;
  for (int k = 0; k < m; k++)
    EXPECT("by counter", other[k], k * k - 1);

  upc_forall (int k = 0; k < 5 * THREADS; k++; &only[k])
    only[k] = k / 4.0;
  upc_forall (int k = 0; k < 5 * THREADS; k++; &only[k])
    for (int j = 0; j < 3; j++)
      only[k] += j;
  upc_barrier;
  for (int k = 0; k < 5 * THREADS; k++)
    EXPECT("only", 4 * only[k], k + 12);

  upc_forall (int k = 0; k < 6 * THREADS; k++; &cells[k].w) {
    cells[k].n = k;
    cells[k].w = cells[k].n + .5;
    struct cell copy = cells[k];
    copy.n += 7;
    cells[k] = copy;
  }
  upc_barrier;
  for (int k = 0; k < 6 * THREADS; k++)
    EXPECT("cells", cells[k].n + 2 * cells[k].w, 3 * k + 8);

  upc_forall (int k = 0; k < 4 * THREADS; k++; &rows[k][1]) {
    EXPECT("row", upc_threadof(&rows[k][0]), MYTHREAD);
    for (int j = 0; j < 3; j++)
      rows[k][j] = 3 * k + j;
    ran[k] += 1;
  }
  ran_once("rows", 0, 4 * THREADS);
  upc_forall (int k = 0; k < 4 * THREADS; k++; &crossing[k][2]) {
    EXPECT("crossing", upc_threadof(&crossing[k][2]), MYTHREAD);
    crossing[k][2] = rows[k][2];
    ran[k] += 1;
  }
  ran_once("crossing", 0, 4 * THREADS);
  for (int k = 0; k < 4 * THREADS; k++)
    EXPECT("crossing", crossing[k][2], 3 * k + 2);

  upc_forall (int k = 0; k < n; k++; &strictly[k]) {
    strictly[k] = k;
    ran[k] += strictly[k] == k;
  }
  ran_once("strictly", 0, n);
  upc_forall (int k = n; k < 3; k++; &blocks[k])
    ran[0] += 1;
  ran_once("nothing", 0, 0);

  upc_forall (long k = 1; k < n; k++; &blocks[k - 1]) {
    EXPECT("long", upc_threadof(&blocks[k - 1]), MYTHREAD);
    blocks[k - 1] = k;
    ran[k] += 1;
  }
  ran_once("long", 1, n);
  for (int k = 1; k < n; k++)
    EXPECT("long", blocks[k - 1], k);
  upc_barrier;

  int count = 0, own = 0;
  upc_forall (int k = 0; k < 2 * n; k++; &blocks[k % n]) {
    count += all_of(m) == 2 * m;
    own += 1;
  }
  EXPECT("called", count, own);

  // A wait for another thread inside a body sees its store.
  clear();
  upc_forall (int k = 0; k < n; k++; &ran[k]) {
    if (k == 0) {
      ran[4 % n] = 1;
      while (ran[0] == 0 && THREADS > 1)
        ;
    } else if (k == 4) {
      while (ran[k] == 0 && THREADS > 1)
        ;
      ran[0] = 1;
    }
  }
  upc_barrier;
  if (!wrong && MYTHREAD == 0)
    printf("all iterations ran where they belong\n");
  return wrong;
}
