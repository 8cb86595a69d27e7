// run: static
// The macros of the static environment; THREADS is a constant everywhere.
#include "../check.h"
#ifdef __UPC_DYNAMIC_THREADS__
#error "not dynamic"
#endif
#if __UPC_STATIC_THREADS__ != 1
#error "static"
#endif
#if THREADS < 1 || !defined(THREADS)
#error "a number"
#endif
static int per_thread[THREADS];
enum { COUNT = THREADS };

int main(void) {
  switch (COUNT) {
  case THREADS:
    CHECK(sizeof per_thread / sizeof per_thread[0] == THREADS);
  }
  return passed();
}
