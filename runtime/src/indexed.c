/* Indexed transfers: two lists of pieces are walked side by side; every common run of bytes is one transfer. */
#include "address.h"
#include "rma.h"
#include "timing.h"

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static void start_put(kr_chain *chain, size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                      const kroll_site *site) {
  size_t d = 0, s = 0, dst_done = 0, src_done = 0;
  while (d < ndst && s < nsrc) {
    const size_t now = smaller(dst[d].bytes - dst_done, src[s].bytes - src_done);
    kr_put_start(chain, dst[d].addr + dst_done, (const char *)src[s].addr + src_done, now, site);
    dst_done += now;
    src_done += now;
    if (dst_done == dst[d].bytes)
      d++, dst_done = 0;
    if (src_done == src[s].bytes)
      s++, src_done = 0;
  }
}

static void start_get(kr_chain *chain, size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                      const kroll_site *site) {
  size_t d = 0, s = 0, dst_done = 0, src_done = 0;
  while (d < ndst && s < nsrc) {
    const size_t now = smaller(dst[d].bytes - dst_done, src[s].bytes - src_done);
    kr_get_start(chain, (char *)dst[d].addr + dst_done, src[s].addr + src_done, now, site);
    dst_done += now;
    src_done += now;
    if (dst_done == dst[d].bytes)
      d++, dst_done = 0;
    if (src_done == src[s].bytes)
      s++, src_done = 0;
  }
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
  KR_TIMED();
  kr_chain chain = KR_BLOCKING;
  check_totals(global_total(ndst, dst, site), total(nsrc, src), site);
  start_put(&chain, ndst, dst, nsrc, src, site);
  kr_chain_wait(&chain, site);
}

void kroll_get_indexed(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                       const kroll_site *site) {
  KR_TIMED();
  kr_chain chain = KR_BLOCKING;
  check_totals(total(ndst, dst), global_total(nsrc, src, site), site);
  start_get(&chain, ndst, dst, nsrc, src, site);
  kr_chain_wait(&chain, site);
}

kroll_handle kroll_put_indexed_nb(size_t ndst, const kroll_gpiece *dst, size_t nsrc, const kroll_piece *src,
                                  const kroll_site *site) {
  kr_chain chain = {0};
  check_totals(global_total(ndst, dst, site), total(nsrc, src), site);
  start_put(&chain, ndst, dst, nsrc, src, site);
  return kr_chain_handle(&chain);
}

kroll_handle kroll_get_indexed_nb(size_t ndst, const kroll_piece *dst, size_t nsrc, const kroll_gpiece *src,
                                  const kroll_site *site) {
  kr_chain chain = {0};
  check_totals(total(ndst, dst), global_total(nsrc, src, site), site);
  start_get(&chain, ndst, dst, nsrc, src, site);
  return kr_chain_handle(&chain);
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
