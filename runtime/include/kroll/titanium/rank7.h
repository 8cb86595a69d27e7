/* Points, domains and arrays of rank 7. */
#ifndef KROLL_TITANIUM_RANK7_H
#define KROLL_TITANIUM_RANK7_H

#define TI_RANK 7
#define TI_LOWER 6
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
