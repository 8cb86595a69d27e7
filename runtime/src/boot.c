/* How a process becomes a rank. Nothing here may read the identity words before the segments are joined. */
#include "am.h"
#include "heap.h"
#include "meet.h"
#include "process.h"
#include "statics.h"
#include "timing.h"
#include <stdio.h>
#include <stdlib.h>

/* Whole lines reach the launcher in one piece, and early. */
static void buffer_output_by_line(void) {
  static char buffer[1 << 16];
  setvbuf(stdout, buffer, _IOLBF, sizeof buffer);
}

static void join(void) {
  const char *environment = getenv(KROLL_JOB_ENV);
  if (environment == NULL) {
    kr_segment_alone();
    fputs("kroll: started without a launcher, so this is 1 rank (kroll run -n N PROGRAM starts N)\n", stderr);
    return;
  }
  kr_segment_join(environment);
  unsetenv(KROLL_JOB_ENV);
}

void kroll_boot(void) {
  static bool booted;
  if (booted)
    return;
  booted = true;
  buffer_output_by_line();
  join();
  kr_units_check();
  kr_conduit_open();
  kr_segment_close_descriptors();
  kr_timing_open();
  kr_meet_open_world();
  kr_am_open();
  kr_statics_place();
  kr_sym_open();
  kr_heap_open();
  kr_exit_watch();
  kr_meet(&kr_world, NULL, KR_DOING_BOOT);
  kr_statics_initialise();
  kr_meet(&kr_world, NULL, KR_DOING_BOOT);
}
