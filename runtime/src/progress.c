/* Progress: what every wait and every poll does for others. */
#include "wait.h"

void kr_progress(void) {
  if (!kr_process.all_near)
    kr_process.conduit->progress();
}
