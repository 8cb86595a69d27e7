/* The view cases of ranks 1 to 4. */
#define CASES "view_cases.inc.h"
#include "each_rank.inc.h"
