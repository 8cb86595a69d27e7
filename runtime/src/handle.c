/* Waiting for transfers: explicit handles, the implicit region, and the fence that completes all of them. */
#include "flight.h"
#include "poll.h"
#include "event.h"

static kr_chain region;

void kroll_wait(kroll_handle handle, const kroll_site *site) {
  if (handle == KROLL_DONE)
    return;
  KR_CALL(KROLL_SITE_WAIT, site, -1, 0);
  kr_chain chain = kr_handle_chain(handle, site);
  kr_chain_wait(&chain, site);
}

bool kroll_test(kroll_handle handle) {
  if (handle == KROLL_DONE)
    return true;
  kr_chain chain = kr_handle_chain(handle, NULL);
  return kr_tried(kr_chain_test(&chain), NULL);
}

void kroll_wait_source(kroll_handle handle, const kroll_site *site) {
  if (handle == KROLL_DONE)
    return;
  KR_CALL(KROLL_SITE_WAIT, site, -1, 0);
  kr_chain chain = kr_handle_chain(handle, site);
  kr_chain_wait_source(&chain, site);
}

bool kroll_test_source(kroll_handle handle) {
  if (handle == KROLL_DONE)
    return true;
  kr_chain chain = kr_handle_chain(handle, NULL);
  return kr_tried(kr_chain_test_source(&chain), NULL);
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
  const kroll_handle handle = kr_chain_handle(&region);
  region.first = 0;
  return handle;
}

void kroll_fence(const kroll_site *site) {
  if (KROLL_UNLIKELY((kr_implicit.first | region.first | (uint32_t)kr_unflushed) != 0)) {
    KR_CALL(KROLL_SITE_FENCE, site, -1, 0);
    kr_implicit_wait(site);
    kr_chain_wait(&region, site);
  }
  kr_settle(site);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
