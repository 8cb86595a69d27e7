/* upc_nb.h under the names of its functions, for pointers to them; calls by name are the operations of berkeley.c. */
#include <kroll/upc.h>

kroll_handle upc_memcpy_nb(kroll_fatptr dst, kroll_fatptr src, size_t n);
kroll_handle upc_memget_nb(void *dst, kroll_fatptr src, size_t n);
kroll_handle upc_memput_nb(kroll_fatptr dst, const void *src, size_t n);
kroll_handle upc_memset_nb(kroll_fatptr dst, int c, size_t n);
void upc_sync(kroll_handle handle);
int upc_sync_attempt(kroll_handle handle);
void upc_memcpy_nbi(kroll_fatptr dst, kroll_fatptr src, size_t n);
void upc_memget_nbi(void *dst, kroll_fatptr src, size_t n);
void upc_memput_nbi(kroll_fatptr dst, const void *src, size_t n);
void upc_memset_nbi(kroll_fatptr dst, int c, size_t n);
void upc_synci(void);
int upc_synci_attempt(void);

kroll_handle upc_memcpy_nb(kroll_fatptr dst, kroll_fatptr src, size_t n) {
  return bupc_memcpy_async_at(dst, src, n, KROLL_HERE(KROLL_SITE_COPY, "upc_memcpy_nb()"));
}
kroll_handle upc_memget_nb(void *dst, kroll_fatptr src, size_t n) {
  return bupc_memget_async_at(dst, src, n, KROLL_HERE(KROLL_SITE_GET, "upc_memget_nb()"));
}
kroll_handle upc_memput_nb(kroll_fatptr dst, const void *src, size_t n) {
  return bupc_memput_async_at(dst, src, n, KROLL_HERE(KROLL_SITE_PUT, "upc_memput_nb()"));
}
kroll_handle upc_memset_nb(kroll_fatptr dst, int c, size_t n) {
  return bupc_memset_async_at(dst, c, n, KROLL_HERE(KROLL_SITE_PUT, "upc_memset_nb()"));
}
void upc_sync(kroll_handle handle) {
  kroll_wait(handle, KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "upc_sync()"));
}
int upc_sync_attempt(kroll_handle handle) { return kroll_test(handle); }

void upc_memcpy_nbi(kroll_fatptr dst, kroll_fatptr src, size_t n) {
  bupc_memcpy_asynci_at(dst, src, n, KROLL_HERE(KROLL_SITE_COPY, "upc_memcpy_nbi()"));
}
void upc_memget_nbi(void *dst, kroll_fatptr src, size_t n) {
  bupc_memget_asynci_at(dst, src, n, KROLL_HERE(KROLL_SITE_GET, "upc_memget_nbi()"));
}
void upc_memput_nbi(kroll_fatptr dst, const void *src, size_t n) {
  bupc_memput_asynci_at(dst, src, n, KROLL_HERE(KROLL_SITE_PUT, "upc_memput_nbi()"));
}
void upc_memset_nbi(kroll_fatptr dst, int c, size_t n) {
  bupc_memset_asynci_at(dst, c, n, KROLL_HERE(KROLL_SITE_PUT, "upc_memset_nbi()"));
}
void upc_synci(void) { kroll_wait_nbi(KROLL_HERE(KROLL_SITE_WAIT | KROLL_SITE_ANYWHERE, "upc_synci()")); }
int upc_synci_attempt(void) { return kroll_test_nbi(); }
