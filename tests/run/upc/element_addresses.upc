// run: n=1,2,3,4,8 conduit=smp,sim threads=dynamic,static
// Elements of static arrays of every layout are where pointers find them that are added to and stepped.
#include <stdio.h>
#include <upc_relaxed.h>

struct cell { char tag; double weight; int at[3]; };

shared int cyclic[7 * THREADS];
shared [4] short blocks[4 * THREADS], rounds[12 * THREADS];
shared [3] double odd[5 * THREADS];
shared [*] long even[6 * THREADS];
shared [] int alone[9];
shared [2] struct cell cells[6 * THREADS];
shared [5] int rows[THREADS][5], crossing[2 * THREADS][3];
shared int columns[3][2 * THREADS];
shared [6] char cube[THREADS][2][9];
shared int single;

static int wrong;

#define AT(what, got, wanted) \
  do { \
    long g_ = (long)(got), w_ = (long)(wanted); \
    if (g_ != w_) { \
      printf("%d: %s: %ld, not %ld\n", MYTHREAD, what, g_, w_); \
      wrong = 1; \
    } \
  } while (0)

// Writes by index on one thread; reads by stepping, adding and subtracting on all; T is the pointer's type.
#define CHECK(array, T, count) \
  do { \
    const int n_ = (count); \
    upc_barrier; \
    if (MYTHREAD == THREADS - 1) \
      for (int i = 0; i < n_; i++) \
        array[i] = 3 * i + 1; \
    upc_barrier; \
    T *p_ = (T *)&array[0], *end_ = (T *)&array[0] + n_; \
    for (int i = 0; i < n_; i++) { \
      AT(#array " by index", array[i], 3 * i + 1); \
      AT(#array " by adding", ((T *)&array[0])[i], 3 * i + 1); \
      AT(#array " from behind", end_[i - n_], 3 * i + 1); \
      AT(#array " by stepping", *p_++, 3 * i + 1); \
      AT(#array " from the middle", (array + n_ / 2)[i - n_ / 2], 3 * i + 1); \
      AT(#array " difference", &array[i] - &array[0], i); \
    } \
    AT(#array " end", p_ == end_, 1); \
    for (int i = n_; i-- > 0;) \
      AT(#array " backwards", *--p_, 3 * i + 1); \
  } while (0)

// The same for arrays of rows, read by a pointer to their scalars.
#define CHECK_ROWS(array, T, lines, length) \
  do { \
    const int m_ = (lines), n_ = (length); \
    upc_barrier; \
    if (MYTHREAD == 0) \
      for (int i = 0; i < m_; i++) \
        for (int j = 0; j < n_; j++) \
          array[i][j] = i * n_ + j; \
    upc_barrier; \
    T *p_ = (T *)&array[0][0]; \
    for (int i = 0; i < m_; i++) \
      for (int j = 0; j < n_; j++, p_++) { \
        AT(#array, array[i][j], i * n_ + j); \
        AT(#array " by stepping", *p_, i * n_ + j); \
        AT(#array " thread", upc_threadof(&array[i][j]), upc_threadof(p_)); \
        AT(#array " phase", upc_phaseof(&array[i][j]), upc_phaseof(p_)); \
        AT(#array " row", (*(array + i))[j], i * n_ + j); \
      } \
  } while (0)

int main(void) {
  CHECK(cyclic, shared int, 7 * THREADS);
  CHECK(blocks, shared [4] short, 4 * THREADS);
  CHECK(rounds, shared [4] short, 12 * THREADS);
  CHECK(odd, shared [3] double, 5 * THREADS);
  CHECK(even, shared [6] long, 6 * THREADS);
  CHECK(alone, shared [] int, 9);
  CHECK_ROWS(rows, shared [5] int, THREADS, 5);
  CHECK_ROWS(crossing, shared [5] int, 2 * THREADS, 3);
  CHECK_ROWS(columns, shared int, 3, 2 * THREADS);

  upc_barrier;
  if (MYTHREAD == 0)
    for (int i = 0; i < 6 * THREADS; i++) {
      cells[i].tag = (char)i;
      cells[i].weight = i / 2.0;
      cells[i].at[i % 3] = i;
      cells[i].at[(i + 1) % 3] += 5;
      cells[i].at[(i + 1) % 3]++;
    }
  upc_barrier;
  shared [2] struct cell *c = cells;
  for (int i = 0; i < 6 * THREADS; i++, c++) {
    AT("tag", c->tag, (char)i);
    AT("weight", 2 * c->weight, i);
    AT("at", cells[i].at[i % 3] + c->at[(i + 1) % 3], i + 6);
    struct cell copy = cells[i];
    AT("copy", copy.at[i % 3], i);
  }

  upc_barrier;
  if (MYTHREAD == 0)
    for (int i = 0; i < THREADS; i++)
      for (int j = 0; j < 2; j++)
        for (int k = 0; k < 9; k++)
          cube[i][j][k] = (char)(18 * i + 9 * j + k);
  upc_barrier;
  shared [6] char *byte = &cube[0][0][0];
  for (int i = 0; i < 18 * THREADS; i++)
    AT("cube", cube[i / 18][i / 9 % 2][i % 9], *byte++);

  if (MYTHREAD == 0)
    single = 8;
  upc_barrier;
  AT("single", (&single)[0], 8);
  AT("threads", upc_threadof(&rounds[4 * THREADS]), 0);
  if (!wrong && MYTHREAD == 0)
    printf("all elements are in their places\n");
  return wrong;
}
