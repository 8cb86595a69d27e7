// run
// Initial values from constant expressions: enumerations, sizes, characters, floating conversions, THREADS where it runs.
#include "../check.h"
enum { A = 5, B = A << 3 };
struct s { char c[9]; };
shared int a = A + B * 2 - sizeof(struct s), b = 'a' + 1, c = -(3 > 2), d = 7 / 2 % 2 ? 10 : 20;
shared double x = 1 / 4.0, y = 3 / 2, z = 1e3 + 'A';
shared unsigned char u = 255 + 2 - 1;
shared float f = 0.1f;

int main(void) {
  CHECK(a == 76 && b == 'b' && c == -1 && d == 10 && x == 0.25 && y == 1 && z == 1065 && u == 0 && f == 0.1f);
  return passed();
}
