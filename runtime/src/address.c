/* The slow half of every access: an address that is not near is far, null, or wrong, and the last two are refused. */
#include "address.h"
#include "event.h"

/* Accesses through null reach fields and elements a little above it. */
#define NULL_BYTES 65536

/* What a language does at its own sites instead of ending the job: its frames alone are left. */
static void (*null_hooks[KROLL_LANGS])(const kroll_site *site);

void kroll_on_null(uint32_t language, void (*hook)(const kroll_site *site)) { null_hooks[language] = hook; }

static _Noreturn void refuse_null(const kroll_site *site) {
  kr_event_leave_all(); /* the hook may leave by longjmp */
  const uint32_t language = site == NULL ? KROLL_LANG_C : site->kind >> KROLL_SITE_LANG_SHIFT;
  if (language < KROLL_LANGS && null_hooks[language] != NULL)
    null_hooks[language](site);
  kroll_fail(site, "access through a null pointer");
}

int kr_far_rank(kroll_gptr p, size_t bytes, const kroll_site *site) {
  if (!kr_job_is_joined())
    kroll_fail(site, "communication before kroll_boot");
  if (p < NULL_BYTES)
    refuse_null(site);
  const bool in_job = (p - kroll_segment_base) >> kroll_segment_shift < (uint64_t)kroll_ranks;
  const uint64_t offset = kroll_offset_of(p);
  if (!in_job || offset >= kroll_my_bytes)
    kroll_fail(site, "address 0x%llx is not in the shared space of any rank", (unsigned long long)p);
  if (bytes > kroll_my_bytes - offset)
    kroll_fail(site, "%zu bytes at 0x%llx run past the end of rank %d's segment", bytes, (unsigned long long)p,
               kroll_rank_of(p));
  return kroll_rank_of(p);
}
