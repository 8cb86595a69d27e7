/* The rect cases of ranks 1 to 4. */
#define CASES "rect_cases.inc.h"
#include "each_rank.inc.h"
