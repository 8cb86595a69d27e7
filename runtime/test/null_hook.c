/* A language may turn an access through null into an exception. */
#include "check.h"
#include <setjmp.h>

static jmp_buf handler;
static const kroll_site *thrown_at;

static void throw_null(const kroll_site *site) {
  thrown_at = site;
  longjmp(handler, 1);
}

int main(void) {
  kroll_boot();
  kroll_on_null(throw_null);
  const kroll_site *place = KROLL_HERE(KROLL_SITE_LOAD, "p.x");
  if (setjmp(handler) == 0) {
    volatile kroll_gptr null_field = 24;
    (void)kroll_load(int, null_field, place);
    kroll_fail(HERE, "an access through null went on");
  }
  CHECK(thrown_at == place);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
