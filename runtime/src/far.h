/* Operations on ranks that this process does not map: the conduit's own, or where it has none the reference version.
   Their remote sides have been checked. */
#ifndef KR_FAR_H
#define KR_FAR_H

#include "pending.h"

/* Start one operation and add it to the batch; or KROLL_AGAIN while the conduit has no room. */
kroll_status kr_try_put(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                        const kroll_site *site);
kroll_status kr_try_get(kr_batch *batch, int rank, void *dst, kroll_gptr src, size_t bytes, const kroll_site *site);
kroll_status kr_try_put_strided(kr_batch *batch, int rank, kroll_gptr dst, const void *src, const kroll_shape *shape,
                                const kroll_site *site);
kroll_status kr_try_get_strided(kr_batch *batch, int rank, void *dst, kroll_gptr src, const kroll_shape *shape,
                                const kroll_site *site);
/* The list may be reused at once. */
kroll_status kr_try_put_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs, const kroll_site *site);
kroll_status kr_try_get_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs, const kroll_site *site);
kroll_status kr_try_atomic(kr_batch *batch, int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a,
                           uint64_t b, void *fetched, const kroll_site *site);
/* Puts, then adds to the word at `sem`. Without a batch nobody asks, and the source may be reused at once. */
kroll_status kr_try_put_signal(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem,
                               uint64_t add, const kroll_site *site);
/* dst != 0: the payload goes there, of any size. */
kroll_status kr_try_am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                       size_t bytes, kroll_gptr dst, uint64_t token, const kroll_site *site);

/* What a shape moves. */
size_t kr_shape_bytes(const kroll_shape *shape);

/* Waits until a try succeeds. */
#define KR_UNTIL_TAKEN(site, try)                                                                                      \
  do {                                                                                                                 \
    kr_wait wait_ = KR_WAIT(site, "room in the conduit", -1);                                                          \
    while ((try) == KROLL_AGAIN)                                                                                       \
      kr_wait_turn((++wait_.turns, &wait_));                                                                           \
    kr_wait_end(&wait_);                                                                                               \
  } while (0)

#endif
