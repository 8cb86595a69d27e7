/* Points, domains and arrays of rank 8. */
#ifndef KROLL_TITANIUM_RANK8_H
#define KROLL_TITANIUM_RANK8_H

#define TI_RANK 8
#define TI_LOWER 7
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

#endif
