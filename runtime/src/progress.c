/* Progress: what every wait and every poll does for others. */
#include "am.h"
#include "collective_nb.h"
#include "wait.h"

void kr_progress(void) {
  kr_am_progress();
  if (!kr_process.all_near)
    kr_process.conduit->progress();
  if (KROLL_UNLIKELY(kr_collectives != NULL))
    kr_collectives_progress();
}
