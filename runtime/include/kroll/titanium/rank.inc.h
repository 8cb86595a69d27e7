/* Everything generated code calls for one rank: included once a rank by rankN.h, with TI_RANK N and, for N > 1,
   TI_LOWER N - 1, the rank of a slice. */

#include <kroll/kroll.h>
#include <kroll/titanium/anyrank.h>

#include "point.inc.h"
#include "rect.inc.h"
#include "domain.inc.h"
#include "array.inc.h"
