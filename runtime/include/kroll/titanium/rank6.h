/* Points, domains and arrays of rank 6. */
#ifndef KROLL_TITANIUM_RANK6_H
#define KROLL_TITANIUM_RANK6_H

#define TI_RANK 6
#define TI_LOWER 5
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
