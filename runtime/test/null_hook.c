/* A language may turn an access through null into an exception, at its own sites only. */
#include "check.h"
#include <setjmp.h>

static jmp_buf handler;
static const kroll_site *thrown_at;

static void throw_null(const kroll_site *site) {
  thrown_at = site;
  longjmp(handler, 1);
}

static void not_here(const kroll_site *site) { kroll_fail(site, "the hook of another language was called"); }

int main(void) {
  kroll_boot();
  kroll_on_null(KROLL_SITES_LANG, throw_null);
  kroll_on_null(KROLL_LANG_UPC, not_here);
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
