/* Start and end of a UPC program, time, and what concerns the whole job. */
#include <kroll/upc.h>

int upc_forall_controlled;

void upc_start(const kroll_site *site) {
  kroll_boot();
  kroll_barrier(NULL, site);
}

void upc_finish(int status, const kroll_site *site) {
  (void)site;
  kroll_exit(status);
}

void upc_global_exit_at(int status, const kroll_site *site) {
  (void)site;
  kroll_job_exit(status);
}
void upc_global_exit(int status) { kroll_job_exit(status); }

uint64_t upc_ticks_now(void) { return kroll_ticks_ns(); }
uint64_t upc_ticks_to_ns(uint64_t ticks) { return ticks; }

uint64_t upc_model_now(void) { return kroll_model_time(); }
void upc_model_compute(uint64_t picoseconds) { kroll_model_compute(picoseconds); }
void upc_model_measure(int begins) { kroll_model_measure(begins != 0); }

void bupc_poll_at(const kroll_site *site) { kroll_poll(site); }
void bupc_poll(void) { kroll_poll(KROLL_HERE(KROLL_SITE_POLL, "bupc_poll()")); }
