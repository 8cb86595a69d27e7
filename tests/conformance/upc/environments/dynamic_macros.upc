// run: dynamic
// The macros of the dynamic environment.
#include "../check.h"
#ifdef __UPC_STATIC_THREADS__
#error "not static"
#endif
#if __UPC_DYNAMIC_THREADS__ != 1
#error "dynamic"
#endif
#ifdef THREADS
#error "no macro"
#endif

int main(void) { return passed(); }
