/* Berkeley UPC's semaphores, signalling put and non-blocking transfers. */
#include "checked.h"

kroll_gptr bupc_sem_alloc_at(int flags, const kroll_site *site) {
  (void)flags; /* promises about use; one implementation serves all */
  return (kroll_gptr)(uintptr_t)kroll_alloc(sizeof(kroll_sem), site);
}
kroll_gptr bupc_sem_alloc(int flags) {
  return bupc_sem_alloc_at(flags, KROLL_HERE(KROLL_SITE_ALLOC, "bupc_sem_alloc()"));
}

void bupc_sem_free_at(kroll_gptr sem, const kroll_site *site) { kroll_free(sem, site); }
void bupc_sem_free(kroll_gptr sem) { kroll_free(sem, KROLL_HERE(KROLL_SITE_ALLOC, "bupc_sem_free()")); }

/* Every operation on a semaphore implies upc_fence. */
void bupc_sem_postN_at(kroll_gptr sem, size_t n, const kroll_site *site) {
  kroll_fence(site);
  kroll_sem_post(sem, n, site);
}
void bupc_sem_post_at(kroll_gptr sem, const kroll_site *site) { bupc_sem_postN_at(sem, 1, site); }
void bupc_sem_postN(kroll_gptr sem, size_t n) {
  bupc_sem_postN_at(sem, n, KROLL_HERE(KROLL_SITE_SIGNAL, "bupc_sem_postN()"));
}
void bupc_sem_post(kroll_gptr sem) { bupc_sem_postN_at(sem, 1, KROLL_HERE(KROLL_SITE_SIGNAL, "bupc_sem_post()")); }

void bupc_sem_waitN_at(kroll_gptr sem, size_t n, const kroll_site *site) {
  kroll_sem_wait(sem, n, site);
  kroll_fence(site);
}
void bupc_sem_wait_at(kroll_gptr sem, const kroll_site *site) { bupc_sem_waitN_at(sem, 1, site); }
void bupc_sem_waitN(kroll_gptr sem, size_t n) {
  bupc_sem_waitN_at(sem, n, KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "bupc_sem_waitN()"));
}
void bupc_sem_wait(kroll_gptr sem) {
  bupc_sem_waitN_at(sem, 1, KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "bupc_sem_wait()"));
}

int bupc_sem_tryN_at(kroll_gptr sem, size_t n, const kroll_site *site) {
  const bool taken = kroll_sem_try(sem, n, site);
  kroll_fence(site);
  return taken;
}
int bupc_sem_try_at(kroll_gptr sem, const kroll_site *site) { return bupc_sem_tryN_at(sem, 1, site); }
int bupc_sem_tryN(kroll_gptr sem, size_t n) {
  return bupc_sem_tryN_at(sem, n, KROLL_HERE(KROLL_SITE_WAIT, "bupc_sem_tryN()"));
}
int bupc_sem_try(kroll_gptr sem) { return bupc_sem_tryN_at(sem, 1, KROLL_HERE(KROLL_SITE_WAIT, "bupc_sem_try()")); }

void bupc_memput_signal_at(kroll_fatptr dst, const void *src, size_t n, kroll_gptr sem, size_t add,
                           const kroll_site *site) {
  kroll_put_signal(upc_range(dst, n, site), UPC_OWN_RANGE(src, n, site), n, sem, add, site);
}
void bupc_memput_signal(kroll_fatptr dst, const void *src, size_t n, kroll_gptr sem, size_t add) {
  bupc_memput_signal_at(dst, src, n, sem, add, KROLL_HERE(KROLL_SITE_SIGNAL, "bupc_memput_signal()"));
}
/* The fences that semaphores imply do not wait for the asynchronous form. */
void bupc_memput_signal_async_at(kroll_fatptr dst, const void *src, size_t n, kroll_gptr sem, size_t add,
                                 const kroll_site *site) {
  kroll_put_signal_early(upc_range(dst, n, site), UPC_OWN_RANGE(src, n, site), n, sem, add, site);
}
void bupc_memput_signal_async(kroll_fatptr dst, const void *src, size_t n, kroll_gptr sem, size_t add) {
  bupc_memput_signal_async_at(dst, src, n, sem, add, KROLL_HERE(KROLL_SITE_SIGNAL, "bupc_memput_signal_async()"));
}

/* ---- explicit handles ---- */

kroll_handle bupc_memcpy_async_at(kroll_fatptr dst, kroll_fatptr src, size_t n, const kroll_site *site) {
  return kroll_copy_nb(upc_range(dst, n, site), upc_range(src, n, site), n, site);
}
kroll_handle bupc_memcpy_async(kroll_fatptr dst, kroll_fatptr src, size_t n) {
  return bupc_memcpy_async_at(dst, src, n, KROLL_HERE(KROLL_SITE_COPY, "bupc_memcpy_async()"));
}
kroll_handle bupc_memget_async_at(void *dst, kroll_fatptr src, size_t n, const kroll_site *site) {
  return kroll_get_nb(UPC_OWN_RANGE(dst, n, site), upc_range(src, n, site), n, site);
}
kroll_handle bupc_memget_async(void *dst, kroll_fatptr src, size_t n) {
  return bupc_memget_async_at(dst, src, n, KROLL_HERE(KROLL_SITE_GET, "bupc_memget_async()"));
}
kroll_handle bupc_memput_async_at(kroll_fatptr dst, const void *src, size_t n, const kroll_site *site) {
  return kroll_put_nb(upc_range(dst, n, site), UPC_OWN_RANGE(src, n, site), n, site);
}
kroll_handle bupc_memput_async(kroll_fatptr dst, const void *src, size_t n) {
  return bupc_memput_async_at(dst, src, n, KROLL_HERE(KROLL_SITE_PUT, "bupc_memput_async()"));
}
kroll_handle bupc_memset_async_at(kroll_fatptr dst, int c, size_t n, const kroll_site *site) {
  return kroll_set_nb(upc_range(dst, n, site), c, n, site);
}
kroll_handle bupc_memset_async(kroll_fatptr dst, int c, size_t n) {
  return bupc_memset_async_at(dst, c, n, KROLL_HERE(KROLL_SITE_PUT, "bupc_memset_async()"));
}
void bupc_waitsync_at(kroll_handle handle, const kroll_site *site) { kroll_wait(handle, site); }
void bupc_waitsync(kroll_handle handle) {
  kroll_wait(handle, KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "bupc_waitsync()"));
}
int bupc_trysync(kroll_handle handle) { return kroll_test(handle); }

void bupc_waitsync_all_at(kroll_handle *handles, size_t n, const kroll_site *site) {
  for (size_t i = 0; i < n; i++) {
    kroll_wait(handles[i], site);
    handles[i] = KROLL_DONE;
  }
}
void bupc_waitsync_all(kroll_handle *handles, size_t n);
void bupc_waitsync_all(kroll_handle *handles, size_t n) {
  bupc_waitsync_all_at(handles, n, KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "bupc_waitsync_all()"));
}

int bupc_trysync_some(kroll_handle *handles, size_t n) {
  bool pending = false, completed = false;
  for (size_t i = 0; i < n; i++)
    if (handles[i] != KROLL_DONE) {
      pending = true;
      if (kroll_test(handles[i])) {
        handles[i] = KROLL_DONE;
        completed = true;
      }
    }
  return completed || !pending;
}
int bupc_trysync_all(kroll_handle *handles, size_t n) {
  bupc_trysync_some(handles, n);
  for (size_t i = 0; i < n; i++)
    if (handles[i] != KROLL_DONE)
      return 0;
  return 1;
}

/* Waits for the oldest transfer if none is complete. */
void bupc_waitsync_some_at(kroll_handle *handles, size_t n, const kroll_site *site) {
  if (bupc_trysync_some(handles, n))
    return;
  for (size_t i = 0; i < n; i++)
    if (handles[i] != KROLL_DONE) {
      kroll_wait(handles[i], site);
      handles[i] = KROLL_DONE;
      return;
    }
}
void bupc_waitsync_some(kroll_handle *handles, size_t n);
void bupc_waitsync_some(kroll_handle *handles, size_t n) {
  bupc_waitsync_some_at(handles, n, KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "bupc_waitsync_some()"));
}

/* ---- implicit handles ---- */

void bupc_memcpy_asynci_at(kroll_fatptr dst, kroll_fatptr src, size_t n, const kroll_site *site) {
  kroll_copy_nbi(upc_range(dst, n, site), upc_range(src, n, site), n, site);
}
void bupc_memcpy_asynci(kroll_fatptr dst, kroll_fatptr src, size_t n) {
  bupc_memcpy_asynci_at(dst, src, n, KROLL_HERE(KROLL_SITE_COPY, "bupc_memcpy_asynci()"));
}
void bupc_memget_asynci_at(void *dst, kroll_fatptr src, size_t n, const kroll_site *site) {
  kroll_get_nbi(UPC_OWN_RANGE(dst, n, site), upc_range(src, n, site), n, site);
}
void bupc_memget_asynci(void *dst, kroll_fatptr src, size_t n) {
  bupc_memget_asynci_at(dst, src, n, KROLL_HERE(KROLL_SITE_GET, "bupc_memget_asynci()"));
}
void bupc_memput_asynci_at(kroll_fatptr dst, const void *src, size_t n, const kroll_site *site) {
  kroll_put_nbi(upc_range(dst, n, site), UPC_OWN_RANGE(src, n, site), n, site);
}
void bupc_memput_asynci(kroll_fatptr dst, const void *src, size_t n) {
  bupc_memput_asynci_at(dst, src, n, KROLL_HERE(KROLL_SITE_PUT, "bupc_memput_asynci()"));
}
void bupc_memset_asynci_at(kroll_fatptr dst, int c, size_t n, const kroll_site *site) {
  kroll_set_nbi(upc_range(dst, n, site), c, n, site);
}
void bupc_memset_asynci(kroll_fatptr dst, int c, size_t n) {
  bupc_memset_asynci_at(dst, c, n, KROLL_HERE(KROLL_SITE_PUT, "bupc_memset_asynci()"));
}
void bupc_waitsynci_at(const kroll_site *site) { kroll_wait_nbi(site); }
void bupc_waitsynci(void) { kroll_wait_nbi(KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "bupc_waitsynci()")); }
int bupc_trysynci(void) { return kroll_test_nbi(); }

void bupc_begin_accessregion_at(const kroll_site *site) { kroll_region_begin(site); }
void bupc_begin_accessregion(void);
void bupc_begin_accessregion(void) { kroll_region_begin(KROLL_HERE(KROLL_SITE_COPY, "bupc_begin_accessregion()")); }
kroll_handle bupc_end_accessregion_at(const kroll_site *site) { return kroll_region_end(site); }
kroll_handle bupc_end_accessregion(void);
kroll_handle bupc_end_accessregion(void) {
  return kroll_region_end(KROLL_HERE(KROLL_SITE_COPY, "bupc_end_accessregion()"));
}
