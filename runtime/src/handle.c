/* Waiting for transfers: explicit handles, the implicit region, and the fence that completes all of them. */
#include "pending.h"
#include "event.h"

static kr_batch region;

void kroll_wait(kroll_handle handle, const kroll_site *site) {
  if (handle == KROLL_DONE)
    return;
  KR_CALL(KROLL_SITE_WAIT, site, -1, 0);
  kr_batch batch = kr_handle_batch(handle, site);
  kr_batch_wait(&batch, site);
}

bool kroll_test(kroll_handle handle) {
  if (handle == KROLL_DONE)
    return true;
  kr_batch batch = kr_handle_batch(handle, NULL);
  return kr_tried(kr_batch_test(&batch), NULL);
}

void kroll_wait_source(kroll_handle handle, const kroll_site *site) {
  if (handle == KROLL_DONE)
    return;
  KR_CALL(KROLL_SITE_WAIT, site, -1, 0);
  kr_batch batch = kr_handle_batch(handle, site);
  kr_batch_wait_source(&batch, site);
}

bool kroll_test_source(kroll_handle handle) {
  if (handle == KROLL_DONE)
    return true;
  kr_batch batch = kr_handle_batch(handle, NULL);
  return kr_tried(kr_batch_test_source(&batch), NULL);
}

void kroll_wait_nbi(const kroll_site *site) {
  if (!kr_implicit_any())
    return;
  KR_CALL(KROLL_SITE_WAIT, site, -1, 0);
  kr_implicit_wait(site);
}

bool kroll_test_nbi(void) {
  if (!kr_implicit_any())
    return true;
  return kr_tried(kr_implicit_test(), NULL);
}

void kroll_region_begin(const kroll_site *site) {
  if (kr_current == &region)
    kroll_fail(site, "regions of transfers do not nest");
  kr_current = &region;
}

kroll_handle kroll_region_end(const kroll_site *site) {
  if (kr_current != &region)
    kroll_fail(site, "end of a region of transfers that was not begun");
  kr_current = &kr_implicit;
  const kroll_handle handle = kr_batch_handle(&region);
  region.first = 0;
  return handle;
}

void kroll_fence(const kroll_site *site) {
  if (KROLL_UNLIKELY((kr_implicit.first | region.first | (uint32_t)kr_unflushed) != 0)) {
    KR_CALL(KROLL_SITE_FENCE, site, -1, 0);
    kr_implicit_wait(site);
    kr_batch_wait(&region, site);
  }
  kr_complete_detached(site);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
