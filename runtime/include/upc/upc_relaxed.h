/* Shared accesses of this unit are relaxed from here on. No guard: every inclusion asserts the pragma. */
#include <upc.h>
#pragma upc relaxed
