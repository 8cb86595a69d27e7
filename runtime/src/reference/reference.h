/* The reference versions of all operations that a conduit may leave out, over its messages: the target's rank does the
   work in a handler and answers. They are slow and right, and take every operation at once. */
#ifndef KR_REFERENCE_H
#define KR_REFERENCE_H

#include "../conduit.h"
#include "../pending.h"

/* As the kr_try_ functions (far.h); never KROLL_AGAIN. */
kroll_status kr_reference_put(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                              const kroll_site *site);
kroll_status kr_reference_get(kr_batch *batch, int rank, void *dst, kroll_gptr src, size_t bytes,
                              const kroll_site *site);
kroll_status kr_reference_put_strided(kr_batch *batch, int rank, kroll_gptr dst, const void *src,
                                      const kroll_shape *shape, const kroll_site *site);
kroll_status kr_reference_get_strided(kr_batch *batch, int rank, void *dst, kroll_gptr src, const kroll_shape *shape,
                                      const kroll_site *site);
kroll_status kr_reference_put_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                      const kroll_site *site);
kroll_status kr_reference_get_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                      const kroll_site *site);
kroll_status kr_reference_put_signal(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                                     kroll_gptr sem, uint64_t add, const kroll_site *site);
kroll_status kr_reference_atomic(kr_batch *batch, int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a,
                                 uint64_t b, void *fetched, const kroll_site *site);
kroll_status kr_reference_am_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                                  size_t bytes, kroll_gptr dst, uint64_t token, const kroll_site *site);

#endif
