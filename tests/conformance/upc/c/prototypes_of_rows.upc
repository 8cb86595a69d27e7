// run
// Parameters that are rows of variable length, in prototypes of every spelling, beside shared data.
#include "../check.h"
extern int width;
static int sum(int n, int (*rows)[n], int (*(*more)[n])[2]);
int open_rows(int rows[][*]);
int by_global(char text[][width]);
static int fixed(int rows[static 2][3]);
shared int total;
int width = 2;

static int sum(int n, int (*rows)[n], int (*(*more)[n])[2]) {
  int s = more == NULL;
  for (int i = 0; i < n; i++)
    s += rows[1][i];
  return s;
}
int open_rows(int rows[][*]);
int by_global(char text[][width]) { return (int)sizeof text[0] + (total >= 0) + width; }
static int fixed(int rows[static 2][3]) { return rows[1][2]; }

int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  char text[2][2] = {"a", "b"};
  CHECK(sum(3, a, NULL) == 16 && fixed(a) == 6 && by_global(text) == 5);
  return passed();
}
