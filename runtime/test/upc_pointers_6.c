/* Pointer-to-shared arithmetic where the translation fixed THREADS. */
// ranks: 6
#define KROLL_STATIC_THREADS 6
#include "upc_pointers.c"
