// run
// Live objects do not overlap.
#include "../check.h"

int main(void) {
  shared [] char *p[50];
  for (int i = 0; i < 50; i++) {
    p[i] = upc_alloc(i + 1);
    upc_memset(p[i], i, i + 1);
  }
  for (int i = 0; i < 50; i++)
    for (int k = 0; k <= i; k++)
      CHECK(p[i][k] == i);
  for (int i = 0; i < 50; i++)
    upc_free(p[i]);
  return passed();
}
