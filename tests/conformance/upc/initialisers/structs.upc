// run
// Shared structs and unions, with designators.
#include "../check.h"
shared struct { int a; double b[3]; struct { char c; } in; } s = {1, {[1] = 2.5}, .in.c = 'x'};
shared union { int i; float f; } u = {.f = 1.0f};

int main(void) {
  CHECK(s.a == 1 && s.b[0] == 0 && s.b[1] == 2.5 && s.in.c == 'x' && u.i == 0x3f800000);
  return passed();
}
