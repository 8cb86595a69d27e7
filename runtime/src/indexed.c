/* Indexed transfers: two lists of pieces are walked side by side. What is near is copied at once; the common runs of
   bytes on a far rank are one operation. */
#include "address.h"
#include "far.h"
#include "event.h"
#include <stdlib.h>

/* Most runs of one operation. */
#define MOST_RUNS 65536

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* ---- the runs on far ranks ---- */

typedef struct {
  kroll_run *runs;
  size_t count, room;
} far_runs;

/* The run continues the last one on both sides, and in its segment. */
static bool continues(const far_runs *far, const kroll_run *run) {
  if (far->count == 0)
    return false;
  const kroll_run *last = &far->runs[far->count - 1];
  return last->remote + last->bytes == run->remote && (char *)last->local + last->bytes == run->local &&
         kroll_rank_of(last->remote) == kroll_rank_of(run->remote);
}

static void push(far_runs *far, kroll_run run, const kroll_site *site) {
  if (continues(far, &run)) {
    far->runs[far->count - 1].bytes += run.bytes;
    return;
  }
  if (far->count == far->room) {
    far->room = far->room == 0 ? 64 : 2 * far->room;
    far->runs = realloc(far->runs, far->room * sizeof *far->runs);
    if (far->runs == NULL)
      kroll_fail(site, "no memory for an indexed transfer of more than %zu pieces", far->count);
  }
  far->runs[far->count++] = run;
}

static bool is_sorted(const far_runs *far) {
  for (size_t i = 1; i < far->count; i++)
    if (kroll_rank_of(far->runs[i].remote) < kroll_rank_of(far->runs[i - 1].remote))
      return false;
  return true;
}

/* Merges the sorted halves of `runs`, of which the first has `half`. */
static void merge(kroll_run *to, const kroll_run *runs, size_t half, size_t count) {
  size_t low = 0, high = half;
  for (size_t i = 0; i < count; i++) {
    const bool takes_low =
        high == count || (low < half && kroll_rank_of(runs[low].remote) <= kroll_rank_of(runs[high].remote));
    to[i] = runs[takes_low ? low++ : high++];
  }
}

/* By rank; those of one rank keep their order. */
static void sort_by_rank(far_runs *far, const kroll_site *site) {
  if (is_sorted(far))
    return;
  kroll_run *other = malloc(far->count * sizeof *other);
  if (other == NULL)
    kroll_fail(site, "no memory for an indexed transfer of %zu pieces", far->count);
  for (size_t half = 1; half < far->count; half *= 2) {
    for (size_t at = 0; at < far->count; at += 2 * half) {
      const size_t count = smaller(2 * half, far->count - at);
      merge(&other[at], &far->runs[at], smaller(half, count), count);
    }
    kroll_run *sorted = other;
    other = far->runs;
    far->runs = sorted;
  }
  free(other);
}

/* How many runs from `at` on are one operation. */
static size_t together(const far_runs *far, size_t at) {
  const int rank = kroll_rank_of(far->runs[at].remote);
  size_t n = 1;
  while (at + n < far->count && n < MOST_RUNS && kroll_rank_of(far->runs[at + n].remote) == rank)
    n++;
  return n;
}

typedef enum { PUT, GET } direction;

/* Starts the operation of `n` runs on one rank. */
static kroll_status try_runs(direction way, kr_batch *batch, size_t n, const kroll_run *first, const kroll_site *site) {
  const int rank = kroll_rank_of(first->remote);
  if (way == PUT)
    return n == 1 ? kr_try_put(batch, rank, first->remote, first->local, first->bytes, site)
                  : kr_try_put_indexed(batch, rank, n, first, site);
  return n == 1 ? kr_try_get(batch, rank, first->local, first->remote, first->bytes, site)
                : kr_try_get_indexed(batch, rank, n, first, site);
}

static void start_far(direction way, kr_batch *batch, far_runs *far, const kroll_site *site) {
  sort_by_rank(far, site);
  for (size_t at = 0, n; at < far->count; at += n) {
    n = together(far, at);
    KR_UNTIL_TAKEN(site, try_runs(way, batch, n, &far->runs[at], site));
  }
  free(far->runs);
}

/* ---- the walk ---- */

static void start_put(kr_batch *batch, size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                      const kroll_site *site) {
  size_t d = 0, s = 0, dst_done = 0, src_done = 0;
  far_runs far = {0};
  while (d < ndst && s < nsrc) {
    const size_t now = smaller(dst[d].bytes - dst_done, src[s].bytes - src_done);
    const kroll_run run = {dst[d].addr + dst_done, (char *)src[s].addr + src_done, now};
    if (now != 0 && kroll_is_near(run.remote))
      memcpy((void *)run.remote, run.local, now);
    else if (now != 0)
      push(&far, run, site);
    dst_done += now;
    src_done += now;
    if (dst_done == dst[d].bytes)
      d++, dst_done = 0;
    if (src_done == src[s].bytes)
      s++, src_done = 0;
  }
  start_far(PUT, batch, &far, site);
}

static void start_get(kr_batch *batch, size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                      const kroll_site *site) {
  size_t d = 0, s = 0, dst_done = 0, src_done = 0;
  far_runs far = {0};
  while (d < ndst && s < nsrc) {
    const size_t now = smaller(dst[d].bytes - dst_done, src[s].bytes - src_done);
    const kroll_run run = {src[s].addr + src_done, (char *)dst[d].addr + dst_done, now};
    if (now != 0 && kroll_is_near(run.remote))
      memcpy(run.local, (const void *)run.remote, now);
    else if (now != 0)
      push(&far, run, site);
    dst_done += now;
    src_done += now;
    if (dst_done == dst[d].bytes)
      d++, dst_done = 0;
    if (src_done == src[s].bytes)
      s++, src_done = 0;
  }
  start_far(GET, batch, &far, site);
}

static size_t total(size_t n, const kroll_piece *pieces) {
  size_t bytes = 0;
  for (size_t i = 0; i < n; i++)
    bytes += pieces[i].bytes;
  return bytes;
}

/* Every global piece belongs to one rank. */
static size_t global_total(size_t n, const kroll_gpiece *pieces, const kroll_site *site) {
  size_t bytes = 0;
  for (size_t i = 0; i < n; i++) {
    if (KROLL_UNLIKELY(!kr_near_bytes(pieces[i].addr, pieces[i].bytes)) && pieces[i].bytes != 0)
      kr_far_rank(pieces[i].addr, pieces[i].bytes, site);
    bytes += pieces[i].bytes;
  }
  return bytes;
}

static void check_totals(size_t dst, size_t src, const kroll_site *site) {
  if (dst != src)
    kroll_fail(site, "an indexed transfer from %zu bytes to %zu bytes", src, dst);
}

void kroll_put_indexed(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                       const kroll_site *site) {
  KR_CALL(KROLL_SITE_PUT, site, -1, total(nsrc, src));
  kr_batch batch = KR_BLOCKING;
  check_totals(global_total(ndst, dst, site), total(nsrc, src), site);
  start_put(&batch, ndst, dst, nsrc, src, site);
  kr_batch_wait(&batch, site);
}

void kroll_get_indexed(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                       const kroll_site *site) {
  KR_CALL(KROLL_SITE_GET, site, -1, total(ndst, dst));
  kr_batch batch = KR_BLOCKING;
  check_totals(total(ndst, dst), global_total(nsrc, src, site), site);
  start_get(&batch, ndst, dst, nsrc, src, site);
  kr_batch_wait(&batch, site);
}

kroll_handle kroll_put_indexed_nb(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                                  const kroll_site *site) {
  kr_batch batch = {0};
  check_totals(global_total(ndst, dst, site), total(nsrc, src), site);
  start_put(&batch, ndst, dst, nsrc, src, site);
  return kr_batch_handle(&batch);
}

kroll_handle kroll_get_indexed_nb(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                                  const kroll_site *site) {
  kr_batch batch = {0};
  check_totals(total(ndst, dst), global_total(nsrc, src, site), site);
  start_get(&batch, ndst, dst, nsrc, src, site);
  return kr_batch_handle(&batch);
}

void kroll_put_indexed_nbi(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                           const kroll_site *site) {
  check_totals(global_total(ndst, dst, site), total(nsrc, src), site);
  start_put(kr_current, ndst, dst, nsrc, src, site);
}

void kroll_get_indexed_nbi(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                           const kroll_site *site) {
  check_totals(total(ndst, dst), global_total(nsrc, src, site), site);
  start_get(kr_current, ndst, dst, nsrc, src, site);
}
