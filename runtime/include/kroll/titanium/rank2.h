/* Points, domains and arrays of rank 2. */
#ifndef KROLL_TITANIUM_RANK2_H
#define KROLL_TITANIUM_RANK2_H

#define TI_RANK 2
#define TI_LOWER 1
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
