/* Starting transfers from inside the runtime. */
#ifndef KR_RMA_H
#define KR_RMA_H

#include "pending.h"

void kr_put_start(kr_batch *batch, kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site);
void kr_get_start(kr_batch *batch, void *dst, kroll_gptr src, size_t bytes, const kroll_site *site);

#endif
