/* Which version of an operation on a far rank runs. */
#include "far.h"
#include "event.h"
#include "reference/reference.h"

static const kroll_conduit *conduit(void) { return kr_process.conduit; }

static kroll_conduit_op *op_of(kr_pending *pending) { return pending != NULL ? &pending->op : NULL; }

static kroll_status start_put(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                              const kroll_site *site) {
  if (conduit()->put == NULL)
    return kr_reference_put(batch, rank, dst, src, bytes, site);
  kr_pending *pending = kr_pending_next(batch, site);
  if (bytes > KROLL_VALUE_BYTES || conduit()->put_value == NULL)
    return kr_pending_told(batch, pending, conduit()->put(rank, dst, src, bytes, batch->when, op_of(pending)), rank);
  kroll_value value = {{0, 0}};
  memcpy(&value, src, bytes);
  return kr_pending_told(batch, pending, conduit()->put_value(rank, dst, value, bytes, batch->when, op_of(pending)),
                         rank);
}

static kroll_status start_get(kr_batch *batch, int rank, void *dst, kroll_gptr src, size_t bytes,
                              const kroll_site *site) {
  if (conduit()->get == NULL)
    return kr_reference_get(batch, rank, dst, src, bytes, site);
  kr_pending *pending = kr_pending_next(batch, site);
  return kr_pending_told(batch, pending, conduit()->get(rank, dst, src, bytes, op_of(pending)), rank);
}

static kroll_status start_put_strided(kr_batch *batch, int rank, kroll_gptr dst, const void *src,
                                      const kroll_shape *shape, const kroll_site *site) {
  if (conduit()->put_strided == NULL)
    return kr_reference_put_strided(batch, rank, dst, src, shape, site);
  kr_pending *pending = kr_pending_next(batch, site);
  return kr_pending_told(batch, pending, conduit()->put_strided(rank, dst, src, shape, op_of(pending)), rank);
}

static kroll_status start_get_strided(kr_batch *batch, int rank, void *dst, kroll_gptr src, const kroll_shape *shape,
                                      const kroll_site *site) {
  if (conduit()->get_strided == NULL)
    return kr_reference_get_strided(batch, rank, dst, src, shape, site);
  kr_pending *pending = kr_pending_next(batch, site);
  return kr_pending_told(batch, pending, conduit()->get_strided(rank, dst, src, shape, op_of(pending)), rank);
}

static kroll_status start_put_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                      const kroll_site *site) {
  if (conduit()->put_indexed == NULL)
    return kr_reference_put_indexed(batch, rank, count, runs, site);
  kr_pending *pending = kr_pending_next(batch, site);
  return kr_pending_told(batch, pending, conduit()->put_indexed(rank, count, runs, op_of(pending)), rank);
}

static kroll_status start_get_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                      const kroll_site *site) {
  if (conduit()->get_indexed == NULL)
    return kr_reference_get_indexed(batch, rank, count, runs, site);
  kr_pending *pending = kr_pending_next(batch, site);
  return kr_pending_told(batch, pending, conduit()->get_indexed(rank, count, runs, op_of(pending)), rank);
}

static kroll_status start_atomic(kr_batch *batch, int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a,
                                 uint64_t b, void *fetched, const kroll_site *site) {
  if (conduit()->atomic == NULL)
    return kr_reference_atomic(batch, rank, what, type, p, a, b, fetched, site);
  kr_pending *pending = kr_pending_next(batch, site);
  const kroll_status status = conduit()->atomic(rank, what, type, p, a, b, fetched, batch->when, op_of(pending));
  return kr_pending_told(batch, pending, status, rank);
}

/* What is never asked for. */
static kroll_status told(kroll_status status, int rank, const kroll_site *site) {
  if (KROLL_UNLIKELY(status < 0))
    kr_conduit_failed((kroll_outcome){status, rank}, site);
  return status;
}

static kroll_status start_put_signal(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                                     kroll_gptr sem, uint64_t add, const kroll_site *site) {
  if (conduit()->put_signal == NULL)
    return kr_reference_put_signal(batch, rank, dst, src, bytes, sem, add, site);
  if (batch == NULL)
    return told(conduit()->put_signal(rank, dst, src, bytes, sem, add, NULL), rank, site);
  kr_pending *pending = kr_pending_new(site);
  return kr_pending_told(batch, pending, conduit()->put_signal(rank, dst, src, bytes, sem, add, &pending->op), rank);
}

static kroll_status start_am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                             size_t bytes, kroll_gptr dst, uint64_t token, const kroll_site *site) {
  if (dst == 0)
    return told(conduit()->am(rank, handler, args, nargs, payload, bytes, token), rank, site);
  if (conduit()->am_long == NULL)
    return kr_reference_am_long(rank, handler, args, nargs, payload, bytes, dst, token, site);
  return told(conduit()->am_long(rank, handler, args, nargs, payload, bytes, dst, token), rank, site);
}

/* ---- each as an event ---- */

size_t kr_shape_bytes(const kroll_shape *shape) {
  size_t bytes = shape->chunk_bytes;
  for (uint32_t d = 0; d < shape->dims; d++)
    bytes *= shape->count[d];
  return bytes;
}

static size_t runs_bytes(size_t count, const kroll_run *runs) {
  size_t bytes = 0;
  for (size_t i = 0; i < count; i++)
    bytes += runs[i].bytes;
  return bytes;
}

/* Body of a function that starts an operation to `rank`; one that was not taken is no event. */
#define KR_OPERATION(kind, bytes, start)                                                                               \
  const uint32_t event = KROLL_UNLIKELY(kr_events) ? kr_event_begin(KR_EVENT_OPERATION, kind, site, rank, bytes) : 0;  \
  const kroll_status status = start;                                                                                   \
  if (KROLL_UNLIKELY(event != 0))                                                                                      \
    (status == KROLL_AGAIN ? kr_event_cancel : kr_event_end)(event);                                                   \
  return status

kroll_status kr_try_put(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                        const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_PUT, bytes, start_put(batch, rank, dst, src, bytes, site));
}

kroll_status kr_try_get(kr_batch *batch, int rank, void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_GET, bytes, start_get(batch, rank, dst, src, bytes, site));
}

kroll_status kr_try_put_strided(kr_batch *batch, int rank, kroll_gptr dst, const void *src, const kroll_shape *shape,
                                const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_PUT, kr_shape_bytes(shape), start_put_strided(batch, rank, dst, src, shape, site));
}

kroll_status kr_try_get_strided(kr_batch *batch, int rank, void *dst, kroll_gptr src, const kroll_shape *shape,
                                const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_GET, kr_shape_bytes(shape), start_get_strided(batch, rank, dst, src, shape, site));
}

kroll_status kr_try_put_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_PUT, runs_bytes(count, runs), start_put_indexed(batch, rank, count, runs, site));
}

kroll_status kr_try_get_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_GET, runs_bytes(count, runs), start_get_indexed(batch, rank, count, runs, site));
}

kroll_status kr_try_atomic(kr_batch *batch, int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a,
                           uint64_t b, void *fetched, const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_ATOMIC, 0, start_atomic(batch, rank, what, type, p, a, b, fetched, site));
}

kroll_status kr_try_put_signal(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem,
                               uint64_t add, const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_SIGNAL, bytes, start_put_signal(batch, rank, dst, src, bytes, sem, add, site));
}

kroll_status kr_try_am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                       size_t bytes, kroll_gptr dst, uint64_t token, const kroll_site *site) {
  KR_OPERATION(KROLL_SITE_AM, bytes, start_am(rank, handler, args, nargs, payload, bytes, dst, token, site));
}
