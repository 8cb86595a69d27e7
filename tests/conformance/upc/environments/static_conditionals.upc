// run: n=1,2,3,4 static
// In the static environment THREADS is a constant for the preprocessor and the compiler.
#include "../check.h"
#if THREADS < 1 || !defined(__UPC_STATIC_THREADS__) || defined(__UPC_DYNAMIC_THREADS__)
#error "not the static environment"
#endif
#if THREADS > 2
shared int uneven[2 * THREADS + 1];
#else
shared int uneven[5];
#endif
int own[THREADS * THREADS];
enum { LAST = THREADS - 1 };
struct per_thread { int n[THREADS]; };

int main(void) {
  switch (LAST) {
  case THREADS - 1:
    break;
  default:
    CHECK(0);
  }
  CHECK(sizeof own == THREADS * THREADS * sizeof(int) && sizeof(struct per_thread) == sizeof(int) * THREADS);
  CHECK(sizeof uneven == (THREADS > 2 ? 2 * THREADS + 1 : 5) * sizeof(int));
  return passed();
}
