/* One-sided transfers of contiguous bytes: near ones are copied at once, far ones go through the conduit. Each exists
   in three forms over one start function: blocking, with a handle, and implicit. */
#include "address.h"
#include "far.h"
#include "relay.h"
#include "rma.h"
#include "event.h"

static void far_put(kr_batch *batch, kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  const int rank = kr_far_rank(dst, bytes, site);
  KR_UNTIL_TAKEN(site, kr_try_put(batch, rank, dst, src, bytes, site));
}

static void far_get(kr_batch *batch, void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  const int rank = kr_far_rank(src, bytes, site);
  KR_UNTIL_TAKEN(site, kr_try_get(batch, rank, dst, src, bytes, site));
}

void kroll_far_put(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_PUT, site, kr_event_peer(dst), bytes);
  kr_batch batch = KR_BLOCKING;
  far_put(&batch, dst, src, bytes, site);
  kr_batch_wait(&batch, site);
}

void kroll_far_get(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_GET, site, kr_event_peer(src), bytes);
  kr_batch batch = KR_BLOCKING;
  far_get(&batch, dst, src, bytes, site);
  kr_batch_wait(&batch, site);
}

uint64_t kroll_far_get_word(kroll_gptr src, size_t bytes, const kroll_site *site) {
  uint64_t word = 0;
  kroll_far_get(&word, src, bytes, site);
  return word;
}

void kroll_far_put_word(kroll_gptr dst, uint64_t word, size_t bytes, const kroll_site *site) {
  kroll_far_put(dst, &word, bytes, site);
}

void kr_put_start(kr_batch *batch, kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  if (bytes == 0)
    return;
  if (kr_near_bytes(dst, bytes))
    memcpy((void *)dst, src, bytes);
  else
    far_put(batch, dst, src, bytes, site);
}

void kr_get_start(kr_batch *batch, void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  if (bytes == 0)
    return;
  if (kr_near_bytes(src, bytes))
    memcpy(dst, (const void *)src, bytes);
  else
    far_get(batch, dst, src, bytes, site);
}

static void copy_through_here(kr_batch *batch, kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  kr_far_rank(dst, bytes, site);
  kr_far_rank(src, bytes, site);
  kr_relay_copy(batch, dst, src, &(kroll_shape){.dims = 0, .chunk_bytes = bytes}, site);
}

static void start_copy(kr_batch *batch, kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  if (bytes == 0)
    return;
  if (kr_near_bytes(dst, bytes) && kr_near_bytes(src, bytes))
    memmove((void *)dst, (const void *)src, bytes);
  else if (kr_near_bytes(src, bytes))
    far_put(batch, dst, (const void *)src, bytes, site);
  else if (kr_near_bytes(dst, bytes))
    far_get(batch, (void *)dst, src, bytes, site);
  else
    copy_through_here(batch, dst, src, bytes, site);
}

static void far_set(kr_batch *batch, kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  kr_far_rank(dst, bytes, site);
  kr_relay_set(batch, dst, byte, bytes, site);
}

static void start_set(kr_batch *batch, kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  if (bytes == 0)
    return;
  if (kr_near_bytes(dst, bytes))
    memset((void *)dst, byte, bytes);
  else
    far_set(batch, dst, byte, bytes, site);
}

static __attribute__((noinline)) void put_slowly(kroll_gptr dst, const void *src, size_t bytes,
                                                 const kroll_site *site) {
  KR_CALL(KROLL_SITE_PUT, site, kr_event_peer(dst), bytes);
  kr_batch batch = KR_BLOCKING;
  kr_put_start(&batch, dst, src, bytes, site);
  kr_batch_wait(&batch, site);
}

static __attribute__((noinline)) void get_slowly(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_GET, site, kr_event_peer(src), bytes);
  kr_batch batch = KR_BLOCKING;
  kr_get_start(&batch, dst, src, bytes, site);
  kr_batch_wait(&batch, site);
}

/* Near transfers end in a jump to memcpy. */
void kroll_put(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  if (KROLL_LIKELY(kr_near_bytes(dst, bytes)) && KROLL_LIKELY(bytes != 0) && KROLL_LIKELY(!kr_events))
    memcpy((void *)dst, src, bytes);
  else
    put_slowly(dst, src, bytes, site);
}

void kroll_get(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  if (KROLL_LIKELY(kr_near_bytes(src, bytes)) && KROLL_LIKELY(bytes != 0) && KROLL_LIKELY(!kr_events))
    memcpy(dst, (const void *)src, bytes);
  else
    get_slowly(dst, src, bytes, site);
}

void kroll_copy(kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COPY, site, kr_event_peer(dst), bytes);
  kr_batch batch = KR_BLOCKING;
  start_copy(&batch, dst, src, bytes, site);
  kr_batch_wait(&batch, site);
}

void kroll_set(kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_PUT, site, kr_event_peer(dst), bytes);
  kr_batch batch = KR_BLOCKING;
  start_set(&batch, dst, byte, bytes, site);
  kr_batch_wait(&batch, site);
}

kroll_handle kroll_put_nb(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  kr_batch batch = {0};
  kr_put_start(&batch, dst, src, bytes, site);
  return kr_batch_handle(&batch);
}

kroll_handle kroll_get_nb(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  kr_batch batch = {0};
  kr_get_start(&batch, dst, src, bytes, site);
  return kr_batch_handle(&batch);
}

kroll_handle kroll_copy_nb(kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  kr_batch batch = {0};
  start_copy(&batch, dst, src, bytes, site);
  return kr_batch_handle(&batch);
}

kroll_handle kroll_set_nb(kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  kr_batch batch = {0};
  start_set(&batch, dst, byte, bytes, site);
  return kr_batch_handle(&batch);
}

void kroll_put_nbi(kroll_gptr dst, const void *src, size_t bytes, const kroll_site *site) {
  kr_put_start(kr_current, dst, src, bytes, site);
}

void kroll_get_nbi(void *dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  kr_get_start(kr_current, dst, src, bytes, site);
}

void kroll_copy_nbi(kroll_gptr dst, kroll_gptr src, size_t bytes, const kroll_site *site) {
  start_copy(kr_current, dst, src, bytes, site);
}

void kroll_set_nbi(kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  start_set(kr_current, dst, byte, bytes, site);
}
