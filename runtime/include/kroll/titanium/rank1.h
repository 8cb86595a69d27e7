/* Points, domains and arrays of rank 1. */
#ifndef KROLL_TITANIUM_RANK1_H
#define KROLL_TITANIUM_RANK1_H

#define TI_RANK 1
#include "rank.inc.h"
#undef TI_RANK

#endif
