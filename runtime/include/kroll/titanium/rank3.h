/* Points, domains and arrays of rank 3. */
#ifndef KROLL_TITANIUM_RANK3_H
#define KROLL_TITANIUM_RANK3_H

#define TI_RANK 3
#define TI_LOWER 2
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
