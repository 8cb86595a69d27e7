// run
// Three hundred parentheses, blocks and conditions, as generated code has them.
#include "../check.h"
#define P4(x) ((((x))))
#define P16(x) P4(P4(P4(P4(x))))
#define P64(x) P16(P16(P16(P16(x))))
#define B4(x) {{{{x}}}}
#define B16(x) B4(B4(B4(B4(x))))
#define B64(x) B16(B16(B16(B16(x))))
shared int a[THREADS];

int main(void) {
  a[MYTHREAD] = P64(P64(P64(P64(P64(MYTHREAD + 1)))));
  B64(B64(B64(B64(B64(a[MYTHREAD]++;)))))
  CHECK(a[MYTHREAD] == MYTHREAD + 2);
  return passed();
}
