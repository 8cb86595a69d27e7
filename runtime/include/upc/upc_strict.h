/* Shared accesses of this unit are strict from here on. No guard: every inclusion asserts the pragma. */
#include <upc.h>
#pragma upc strict
