/* Points, domains and arrays of rank 4. */
#ifndef KROLL_TITANIUM_RANK4_H
#define KROLL_TITANIUM_RANK4_H

#define TI_RANK 4
#define TI_LOWER 3
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
