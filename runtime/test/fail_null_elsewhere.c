/* An access through null at a site of another language than the one whose hook throws ends the job.
// status: 1
// expect: test/fail_null_elsewhere.c:6:18: rank 0: access through a null pointer
*/
#include "check.h"
KROLL_SITE(place, "test/fail_null_elsewhere.c", 6, 18, KROLL_SITE_LOAD, "p");

static void throw_null(const kroll_site *site) { kroll_fail(site, "the hook of another language was called"); }

int main(void) {
  kroll_boot();
  kroll_on_null(KROLL_LANG_TITANIUM, throw_null);
  volatile kroll_gptr null_field = 16;
  if (kroll_my_rank == 0)
    (void)kroll_load(int, null_field, &place);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
