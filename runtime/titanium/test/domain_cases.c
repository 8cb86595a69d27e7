/* The domain cases of ranks 1 to 4. */
#define CASES "domain_cases.inc.h"
#include "each_rank.inc.h"
