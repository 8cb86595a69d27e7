/* How a process becomes a rank. Nothing here may read the identity words before the segments are mapped. */
#include "am.h"
#include "conduit.h"
#include "crash.h"
#include "heap.h"
#include "meet.h"
#include "process.h"
#include "statics.h"
#include "timing.h"
#include <stdio.h>

/* Whole lines reach the launcher in one piece, and early. */
static void buffer_output_by_line(void) {
  static char buffer[1 << 16];
  setvbuf(stdout, buffer, _IOLBF, sizeof buffer);
}

/* Debuggers find what they need in the program itself. */
extern const char kr_shown_by_gdb;
static const char *const debuggers __attribute__((used)) = &kr_shown_by_gdb;

void kroll_boot(void) {
  static bool booted;
  if (booted)
    return;
  booted = true;
  buffer_output_by_line();
  kr_job_join();
  kr_segments_map();
  kr_units_check();
  kr_conduit_open();
  kr_job_close_descriptors();
  kr_timing_open();
  kr_meet_open_world();
  kr_am_open();
  kr_notify_open();
  kr_statics_place();
  kr_conduit_announce(kroll_my_base, kroll_my_base + kr_statics_end);
  kr_sym_open();
  kr_heap_open();
  kr_exit_watch();
  kr_crash_watch();
  kr_job_gather();
  kr_meet(&kr_world, NULL, KR_FOR_BOOT);
  kr_statics_initialise();
  kr_meet(&kr_world, NULL, KR_FOR_BOOT);
}
