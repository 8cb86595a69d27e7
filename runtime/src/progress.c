/* Progress: what every wait and every poll does for others. */
#include "am.h"
#include "ask_all.h"
#include "conduit.h"
#include "engine.h"
#include "reference/operation.h"
#include "wait.h"

/* The conduit's, and that of the operations it leaves to us. */
static bool far_progress(void) {
  const kroll_outcome outcome = kr_process.conduit->progress();
  if (KROLL_UNLIKELY(outcome.status < 0))
    kr_conduit_failed(outcome, NULL);
  return kr_reference_progress() | (outcome.status == KROLL_OK);
}

bool kr_progress(void) {
  kr_am_progress();
  const bool worked = !kr_process.all_near && far_progress();
  if (KROLL_UNLIKELY(kr_collectives != NULL))
    kr_collectives_progress();
  if (KROLL_UNLIKELY(kr_askings != NULL))
    kr_askings_progress();
  return worked;
}
