// run
// What is defined in both.
#include "../check.h"
#if __UPC__ != 1 || __UPC_VERSION__ != 201311L
#error "UPC 1.3"
#endif
#ifndef UPC_MAX_BLOCK_SIZE
#error "the largest block size"
#endif
#if __UPC_COLLECTIVE__ != 1 || __UPC_TICK__ != 1
#error "the required libraries"
#endif
#if defined(__UPC_DYNAMIC_THREADS__) == defined(__UPC_STATIC_THREADS__)
#error "one of the two"
#endif

int main(void) { return passed(); }
