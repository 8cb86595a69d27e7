// run
// Loops that end where a pointer reaches another one, by != and by <, over every block size up to five.
#include "../check.h"
#define N (60 * THREADS)
shared [1] int a1[N];
shared [2] int a2[N];
shared [3] int a3[N];
shared [4] int a4[N];
shared [5] int a5[N];
#define JUDGE(B, a)                                                                                                    \
  do {                                                                                                                 \
    int n = 0;                                                                                                         \
    for (shared [B] int *p = a; p != &a[N]; p++)                                                                       \
      CHECK(p - a == n++);                                                                                             \
    for (shared [B] int *p = &a[N - 1]; p >= a + 1; p -= 2)                                                            \
      n -= 2;                                                                                                          \
    CHECK(n == 0 || n == 1 || n == -1);                                                                                \
  } while (0)

int main(void) {
  JUDGE(1, a1);
  JUDGE(2, a2);
  JUDGE(3, a3);
  JUDGE(4, a4);
  JUDGE(5, a5);
  return passed();
}
