// Arrays of variable length: as parameters with several dimensions, in typedefs and in records.
#include <stdio.h>

static double corner(int n, int m, int k, double a[n][m][k]);
static double corner(int n, int m, int k, double a[n][m][k]) { return a[n - 1][m - 1][k - 1] + sizeof a[0]; }

static int mixed(int n, int a[n][2][n + 1]) { return a[1][1][n] + (int)sizeof *a; }

static int through_pointer(int (*f)(int n, int a[n][2][n + 1]), int n) {
  int a[n][2][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k <= n; k++)
        a[i][j][k] = 100 * i + 10 * j + k;
  return f(n, a);
}

static int counted(int n) {
  typedef int row[n];
  typedef row *rows;
  row r;
  rows p = &r;
  n++;
  for (unsigned i = 0; i < sizeof(row) / sizeof(int); i++)
    (*p)[i] = i * n;
  return r[2] + (int)sizeof(row);
}

static int member(int n) {
  struct {
    char tag;
    int v[n];
  } s;
  s.v[n - 1] = n;
  return s.v[n - 1] + (int)sizeof s;
}

int main(void) {
  double a[2][3][4];
  a[1][2][3] = 0.25;
  printf("%g %d %d %d\n", corner(2, 3, 4, a), through_pointer(mixed, 3), counted(3), member(5));
  return 0;
}
