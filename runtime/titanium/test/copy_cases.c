/* The copy cases of ranks 1 to 4. */
#define CASES "copy_cases.inc.h"
#include "each_rank.inc.h"
