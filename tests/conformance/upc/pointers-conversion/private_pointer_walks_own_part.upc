// run
// Through a private pointer the own blocks are one array, whatever the block size; what is written there all see.
#include "../check.h"
shared [3] int b[9 * THREADS];
shared int c[9 * THREADS];
shared [*] int s[9 * THREADS];

int main(void) {
  int *mine_b = (int *)&b[3 * MYTHREAD], *mine_c = (int *)&c[MYTHREAD], *mine_s = (int *)&s[9 * MYTHREAD];
  for (int k = 0; k < 9; k++)
    mine_b[k] = mine_c[k] = mine_s[k] = 100 * MYTHREAD + k;
  upc_barrier;
  for (int i = 0; i < 9 * THREADS; i++) {
    CHECK(b[i] == 100 * (i / 3 % THREADS) + i / 3 / THREADS * 3 + i % 3);
    CHECK(c[i] == 100 * (i % THREADS) + i / THREADS && s[i] == 100 * (i / 9) + i % 9);
  }
  return passed();
}
