// run
// Addresses inside of elements: indefinite pointers to rows, columns and members of them.
#include "../check.h"
struct table { int head; struct { short cells[3][4]; } body; };
shared struct table a[2 * THREADS];

int main(void) {
  upc_forall(int i = 0; i < 2 * THREADS; i++; &a[i]) for (int r = 0; r < 3; r++) for (int c = 0; c < 4; c++)
      a[i].body.cells[r][c] = (short)(100 * i + 10 * r + c);
  upc_barrier;
  for (int i = 0; i < 2 * THREADS; i++) {
    shared [] short (*row)[4] = a[i].body.cells;
    shared [] short *cell = a[i].body.cells[1];
    CHECK(row[2][3] == 100 * i + 23 && cell[2] == 100 * i + 12 && cell[-1] == 100 * i + 3);
    CHECK(&row[1][0] == cell && (*(row + 1))[1] == 100 * i + 11 && row + 1 - row == 1);
    CHECK(upc_threadof(cell) == i % THREADS && upc_blocksizeof(*cell) == 0);
  }
  return passed();
}
