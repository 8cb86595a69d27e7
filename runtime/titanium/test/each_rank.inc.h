/* The cases of the file CASES at ranks 1 to 4, each with the makers of make.inc.h. */
#include "cases.h"
#include <kroll/titanium/rank1.h>
#include <kroll/titanium/rank2.h>
#include <kroll/titanium/rank3.h>
#include <kroll/titanium/rank4.h>
#include <stdlib.h>

#define TI_RANK 1
#include "make.inc.h"
#include CASES
#undef TI_RANK
#define TI_RANK 2
#define TI_LOWER 1
#include "make.inc.h"
#include CASES
#undef TI_RANK
#undef TI_LOWER
#define TI_RANK 3
#define TI_LOWER 2
#include "make.inc.h"
#include CASES
#undef TI_RANK
#undef TI_LOWER
#define TI_RANK 4
#define TI_LOWER 3
#include "make.inc.h"
#include CASES
#undef TI_RANK
#undef TI_LOWER
