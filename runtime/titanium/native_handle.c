/* Native methods of ti.lang.Handle. */
#include <kroll/titanium/string.h>

void ti_native_Handle_await(int64_t transfer) {
  kroll_wait((kroll_handle)transfer, KROLL_HERE(KROLL_SITE_WAIT, "Handle.syncNB()"));
}

bool ti_native_Handle_isOver(int64_t transfer) { return kroll_test((kroll_handle)transfer); }
