/* What the heap is beside, too: the same as Regions.c. */
#include "Regions.c"
