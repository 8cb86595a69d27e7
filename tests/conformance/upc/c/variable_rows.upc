// run
// Pointers to private arrays whose length depends on the number of threads or on a parameter.
#include "../check.h"
#include <stdlib.h>
shared int a[THREADS];

static int last(int n, int (*rows)[n], int i) { return rows[i][n - 1] + a[0]; }

static int corner(int n, int (*cube)[n][n]) { return cube[1][n - 1][n - 1] + a[0]; }

int main(void) {
  int here[THREADS], table[2][THREADS];
  a[MYTHREAD] = 0;
  upc_barrier;
  for (int i = 0; i < THREADS; i++)
    here[i] = table[0][i] = a[i] + i, table[1][i] = 2 * i;
  int(*whole)[THREADS] = &here;
  int(*row)[THREADS] = table;
  int(*allocated)[THREADS] = malloc(2 * sizeof *allocated);
  CHECK((*whole)[THREADS - 1] == THREADS - 1 && row[1][THREADS - 1] == 2 * (THREADS - 1));
  row++, whole = &table[0];
  CHECK((*row)[0] == a[0] && whole + 1 == row && last(THREADS, table, 1) == 2 * (THREADS - 1));
  allocated[1][THREADS - 1] = 7 + a[0];
  CHECK(last(THREADS, allocated, 1) == 7);
  free(allocated);
  int n = 3, fixed[2][3][3] = {[1][2][2] = 5}, variable[2][n][n];
  int(*cubes)[n][n] = fixed;
  variable[1][2][2] = 6 + a[0];
  CHECK(corner(3, fixed) == 5 && corner(n, cubes) == 5 && corner(n, variable) == 6);
  cubes = variable;
  CHECK(cubes[1][2][2] == 6);
  return passed();
}
