// reject
// Bit-fields have no address, no size, and no width that does not fit.
#include <upc.h>
struct bits { unsigned a : 3; int wide : 40; int b : 2; }; //! error U0605
struct fine { unsigned a : 3; };
shared struct fine s;
int main(void) {
  shared [] unsigned *p = &s.a; //! error U0313
  size_t n = sizeof s.a; //! error U0402
  s.a = 9;
  return (p == 0) + (int)n;
}
