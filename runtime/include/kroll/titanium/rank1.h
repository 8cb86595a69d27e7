/* Points, domains and arrays of rank 1. */
#ifndef KROLL_TITANIUM_RANK1_H
#define KROLL_TITANIUM_RANK1_H

#define TI_RANK 1
#include "rank.inc.h"
#undef TI_RANK

/* The element at a point by a call, for code that C compilers are to lose no time with. */
kroll_gptr ti_elem_called1(const ti_array1 *a, int32_t x1, const kroll_site *site);

#endif
