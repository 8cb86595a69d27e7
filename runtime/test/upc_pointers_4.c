/* Pointer-to-shared arithmetic where the translation fixed THREADS. */
// ranks: 4
#define KROLL_STATIC_THREADS 4
#include "upc_pointers.c"
