// run
// GNU C: arrays whose initial value is a compound literal, of shared and private data, static and automatic.
#include "../check.h"
struct s { int i; };
static int c[] = (int[]){[2] = 6, 7, 8};
int d[] = (int[3]){1};
int e[2] = (int[]){1, 2};
const char text[] = (char[]){"words"};
struct s g[3] = {[2] = (struct s){13}, [1] = (const struct s){12}};
struct s k[2][2] = {[0 ... 1][0 ... 1] = (struct s){27}};
shared int owners[THREADS];

int main(void) {
  static const unsigned short words[] = (const unsigned short[]){0x0D2B};
  int own[] = (int[]){MYTHREAD, THREADS};
  owners[MYTHREAD] = own[0];
  CHECK(sizeof c == 5 * sizeof(int) && c[0] == 0 && c[2] == 6 && c[4] == 8 && sizeof d == 3 * sizeof(int) && d[0] == 1);
  CHECK(e[1] == 2 && sizeof text == 6 && strcmp(text, "words") == 0 && g[1].i == 12 && g[2].i == 13 && g[0].i == 0);
  CHECK(k[1][1].i == 27 && sizeof words == 2 && words[0] == 0x0D2B && sizeof own == 2 * sizeof(int));
  CHECK(owners[MYTHREAD] == MYTHREAD && own[1] == THREADS);
  return passed();
}
