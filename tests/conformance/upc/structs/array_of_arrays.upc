// run
// Arrays of structs of arrays of structs.
#include "../check.h"
struct cell { int v[2]; };
shared struct grid { struct cell cells[3][2]; } g[2][THREADS];

int main(void) {
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 2; j++)
        g[k][MYTHREAD].cells[i][j].v[1] = 100 * k + 10 * i + j;
  upc_barrier;
  int t = THREADS - 1;
  CHECK(g[1][t].cells[2][1].v[1] == 121 && g[0][t].cells[1][0].v[1] == 10 && g[1][t].cells[0][0].v[0] == 0);
  return passed();
}
