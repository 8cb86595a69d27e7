/* Points, domains and arrays of rank 5. */
#ifndef KROLL_TITANIUM_RANK5_H
#define KROLL_TITANIUM_RANK5_H

#define TI_RANK 5
#define TI_LOWER 4
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
