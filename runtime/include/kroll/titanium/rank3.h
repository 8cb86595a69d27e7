/* Points, domains and arrays of rank 3. */
#ifndef KROLL_TITANIUM_RANK3_H
#define KROLL_TITANIUM_RANK3_H

#define TI_RANK 3
#define TI_LOWER 2
#include "rank.inc.h"
#undef TI_RANK
#undef TI_LOWER

/* The element at a point by a call, for code that C compilers are to lose no time with. */
kroll_gptr ti_elem_called3(const ti_array3 *a, int32_t x1, int32_t x2, int32_t x3, const kroll_site *site);

#endif
