/* Relays: bytes that reach a far rank through a buffer of this one, because they come from another far rank or because
   they are made here. They belong to a pending operation, and go on when it is tested. */
#ifndef KR_RELAY_H
#define KR_RELAY_H

#include "pending.h"

/* Starts a copy between two far ranks, or `bytes` that become `byte`; the addresses have been checked. */
void kr_relay_copy(kr_batch *batch, kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site);
void kr_relay_set(kr_batch *batch, kroll_gptr dst, int byte, size_t bytes, const kroll_site *site);

#endif
