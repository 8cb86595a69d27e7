// run
// Life on a torus of bytes, rows on threads: a glider is where it should be after four steps a cell.
#include "../check.h"
#define ROWS (4 * THREADS)
#define COLUMNS 8
shared [4 * COLUMNS] unsigned char a[ROWS][COLUMNS], b[ROWS][COLUMNS];

int main(void) {
  if (MYTHREAD == 0)
    a[0][1] = a[1][2] = a[2][0] = a[2][1] = a[2][2] = 1;
  upc_barrier;
  for (int step = 0; step < 4; step++) {
    upc_forall(int r = 0; r < ROWS; r++; &b[r][0]) for (int c = 0; c < COLUMNS; c++) {
      int n = 0;
      for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
          if (dr || dc)
            n += a[(r + dr + ROWS) % ROWS][(c + dc + COLUMNS) % COLUMNS];
      b[r][c] = n == 3 || (n == 2 && a[r][c]);
    }
    upc_barrier;
    upc_forall(int r = 0; r < ROWS; r++; &a[r][0]) for (int c = 0; c < COLUMNS; c++) a[r][c] = b[r][c];
    upc_barrier;
  }
  int alive = 0;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      alive += a[r][c];
  if (THREADS > 1)
    CHECK(alive == 5 && a[1][2] && a[2][3] && a[3][1] && a[3][2] && a[3][3]);
  return passed();
}
