/* Native methods of ti.grid.Signal: the words of one are a semaphore, where its alignment lets it begin. */
#include "../src/pending.h"
#include <kroll/titanium/object.h>

static kroll_gptr semaphore_in(kroll_gptr words) {
  const kroll_gptr first = words + sizeof(ti_jarray);
  return (first + _Alignof(kroll_sem) - 1) / _Alignof(kroll_sem) * _Alignof(kroll_sem);
}

/* Orders like kroll_sem_post, but nothing waits for the post itself: posts to many neighbours are under way together.
 */
void ti_native_Signal_post(kroll_gptr words) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_SIGNAL, "an exchange of ti.grid");
  const kroll_gptr sem = semaphore_in(words);
  kr_complete_detached(site);
  kroll_put_signal_early(sem, NULL, 0, sem, 1, site);
}

void ti_native_Signal_await(ti_jarray *words, int32_t count) {
  kroll_sem_wait(semaphore_in((kroll_gptr)words), (uint64_t)count,
                 KROLL_HERE(KROLL_SITE_WAIT, "an exchange of ti.grid"));
}
