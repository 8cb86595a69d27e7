/* Points, domains and arrays of rank 2. */
#ifndef KROLL_TITANIUM_RANK2_H
#define KROLL_TITANIUM_RANK2_H

#define TI_RANK 2
#define TI_LOWER 1
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

/* The element at a point by a call, for code that C compilers are to lose no time with. */
kroll_gptr ti_elem_called2(const ti_array2 *a, int32_t x1, int32_t x2, const kroll_site *site);

#endif
