/* Ranks that differ about who works for whom are told so before they wait for each other. */
// conduits: sim sim:2
// ranks: 2 4
// status: 1
// expect: conduit sim: the ranks have different settings (KROLL_* variables)
#include "check.h"
#include <kroll/job_page.h>
#include <stdlib.h>

int main(void) {
  const int rank = atoi(getenv(KROLL_JOB_ENV));
  setenv("KROLL_SIM_TARGET_PROGRESS", rank == 0 ? "1" : "0", 1);
  kroll_boot();
  kroll_exit(0);
}
