// run: n=1,2,3,4,8 conduit=smp,sim threads=static,dynamic
// Edges of a picture by Sobel's operator: rows are dealt out, and each thread reads one row of its neighbours above and
// below. Thread 0 computes the same by itself and compares.
#include <stdio.h>
#include <stdlib.h>
#include <upc.h>

#define ROWS 16
#define COLUMNS 96

typedef unsigned char pixel;

shared [ROWS * COLUMNS] pixel picture[THREADS * ROWS][COLUMNS];
shared [ROWS * COLUMNS] pixel edges[THREADS * ROWS][COLUMNS];

/* A disc on a slope, so that there are round edges and soft ones. */
static pixel paint(int row, int column) {
  int y = row - THREADS * ROWS / 2, x = column - COLUMNS / 2;
  return x * x + y * y < 40 * THREADS ? 220 : (pixel)(row + column);
}

/* How steep the picture is in the middle of three rows, at most 255. */
static pixel steepness(const pixel *above, const pixel *row, const pixel *below, int at) {
  int across = above[at + 1] + 2 * row[at + 1] + below[at + 1] - above[at - 1] - 2 * row[at - 1] - below[at - 1];
  int down = below[at - 1] + 2 * below[at] + below[at + 1] - above[at - 1] - 2 * above[at] - above[at + 1];
  int both = abs(across) + abs(down);
  return both > 255 ? 255 : (pixel)both;
}

/* The own rows; those at the border of the picture have no edges. */
static void find_edges(void) {
  pixel rows[ROWS + 2][COLUMNS];
  int first = MYTHREAD * ROWS, last = first + ROWS - 1;
  for (int row = first - 1; row <= last + 1; row++)
    if (row >= 0 && row < THREADS * ROWS)
      upc_memget(rows[row - first + 1], &picture[row][0], COLUMNS);
  for (int row = first; row <= last; row++) {
    pixel *mine = (pixel *)&edges[row][0];
    if (row == 0 || row == THREADS * ROWS - 1)
      continue;
    for (int at = 1; at < COLUMNS - 1; at++)
      mine[at] = steepness(rows[row - first], rows[row - first + 1], rows[row - first + 2], at);
  }
}

/* How many pixels differ from those that a single thread finds. */
static int differences(void) {
  pixel row[3][COLUMNS];
  int wrong = 0;
  for (int at = 1; at < THREADS * ROWS - 1; at++) {
    for (int i = 0; i < 3; i++)
      for (int column = 0; column < COLUMNS; column++)
        row[i][column] = paint(at - 1 + i, column);
    for (int column = 1; column < COLUMNS - 1; column++)
      wrong += edges[at][column] != steepness(row[0], row[1], row[2], column);
  }
  return wrong;
}

int main(void) {
  int wrong = 0;
  for (int row = MYTHREAD * ROWS; row < (MYTHREAD + 1) * ROWS; row++)
    for (int column = 0; column < COLUMNS; column++)
      picture[row][column] = paint(row, column);
  upc_barrier;
  find_edges();
  upc_barrier;
  if (MYTHREAD == 0) {
    wrong = differences();
    printf("%d pixels differ\n", wrong);
  }
  return wrong != 0;
}
