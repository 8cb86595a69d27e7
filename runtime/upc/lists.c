/* Berkeley's transfers of many pieces (bupc_lists.h): two lists of pieces are walked together, and every stretch that
   is contiguous on both sides is one transfer. Private pointers are numbers like the global ones. */
#include <kroll/upc.h>

/* As bupc_lists.h has them. */
typedef struct {
  kroll_fatptr addr;
  size_t len;
} shared_piece;
typedef struct {
  void *addr;
  size_t len;
} private_piece;

typedef enum { SHARED_VECTOR, PRIVATE_VECTOR, SHARED_INDEX, PRIVATE_INDEX, EVEN } side_kind;

/* One side of a transfer, and how far it has come: in piece `at`, `done` bytes. */
typedef struct {
  side_kind kind;
  const void *list; /* not EVEN */
  kroll_gptr base;  /* EVEN */
  size_t len;       /* of a piece; not of vectors */
  size_t stride;    /* EVEN */
  size_t count;
  size_t at, done;
} side;

typedef enum { COPY, GET, PUT } direction;

static kroll_gptr piece_address(const side *s) {
  switch (s->kind) {
  case SHARED_VECTOR:
    return ((const shared_piece *)s->list)[s->at].addr.addr;
  case PRIVATE_VECTOR:
    return (kroll_gptr)(uintptr_t)((const private_piece *)s->list)[s->at].addr;
  case SHARED_INDEX:
    return ((const kroll_fatptr *)s->list)[s->at].addr;
  case PRIVATE_INDEX:
    return (kroll_gptr)(uintptr_t)((void *const *)s->list)[s->at];
  case EVEN:
    break;
  }
  return s->base + s->at * s->stride;
}

static size_t piece_length(const side *s) {
  switch (s->kind) {
  case SHARED_VECTOR:
    return ((const shared_piece *)s->list)[s->at].len;
  case PRIVATE_VECTOR:
    return ((const private_piece *)s->list)[s->at].len;
  default:
    return s->len;
  }
}

/* Bytes left in the current piece; 0 at the end of the list. */
static size_t left(side *s) {
  while (s->at < s->count && s->done == piece_length(s)) {
    s->at++;
    s->done = 0;
  }
  return s->at < s->count ? piece_length(s) - s->done : 0;
}

static void transfer(direction how, kroll_gptr dst, kroll_gptr src, size_t n, const kroll_site *site) {
  switch (how) {
  case COPY:
    return kroll_copy(dst, src, n, site);
  case GET:
    return kroll_get((void *)(uintptr_t)dst, src, n, site);
  case PUT:
    return kroll_put(dst, (const void *)(uintptr_t)src, n, site);
  }
}

static void walk(direction how, side dst, side src, const kroll_site *site) {
  for (;;) {
    const size_t room = left(&dst), data = left(&src), n = room < data ? room : data;
    if (n == 0) {
      if (room != data)
        kroll_fail(site, "the %s has more bytes than the other side", room > data ? "destination" : "source");
      return;
    }
    transfer(how, piece_address(&dst) + dst.done, piece_address(&src) + src.done, n, site);
    dst.done += n;
    src.done += n;
  }
}

static side vector(bool private, size_t count, const void *list) {
  return (side){.kind = private ? PRIVATE_VECTOR : SHARED_VECTOR, .list = list, .count = count};
}
static side index_list(bool private, size_t count, const void *list, size_t len) {
  return (side){.kind = private ? PRIVATE_INDEX : SHARED_INDEX, .list = list, .count = count, .len = len};
}
static side even(kroll_gptr base, size_t len, size_t stride, size_t count) {
  return (side){.kind = EVEN, .base = base, .len = len, .stride = stride, .count = count};
}

/* Level 0 of Berkeley's varies fastest, dimension 0 of ours slowest. */
static kroll_shape shape_of(const size_t *dststrides, const size_t *srcstrides, const size_t *count, size_t levels,
                            const kroll_site *site) {
  if (levels > KROLL_MAX_DIMS)
    kroll_fail(site, "%zu levels of strides, of at most %d", levels, KROLL_MAX_DIMS);
  kroll_shape shape = {.dims = (uint32_t)levels, .chunk_bytes = count[0]};
  for (size_t i = 0; i < levels; i++) {
    shape.count[i] = count[levels - i];
    shape.dst_stride[i] = (ptrdiff_t)dststrides[levels - 1 - i];
    shape.src_stride[i] = (ptrdiff_t)srcstrides[levels - 1 - i];
  }
  return shape;
}

static kroll_gptr shared_address(kroll_fatptr p) { return p.addr; }
static kroll_gptr private_address(const void *p) { return (kroll_gptr)(uintptr_t)p; }

#define PLACE(what) KROLL_HERE(KROLL_SITE_COPY, what)

/* The four forms for one direction: its name, the types and kinds of both sides, and the strided transfer. */
#define FORMS(name, how, DST, dst_private, dst_address, SRC, src_private, src_address, strided, to, from)              \
  void name##_vlist_at(size_t ndst, const void *dst, size_t nsrc, const void *src, const kroll_site *site) {           \
    walk(how, vector(dst_private, ndst, dst), vector(src_private, nsrc, src), site);                                   \
  }                                                                                                                    \
  void name##_ilist_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen,       \
                       const kroll_site *site) {                                                                       \
    walk(how, index_list(dst_private, ndst, dst, dstlen), index_list(src_private, nsrc, src, srclen), site);           \
  }                                                                                                                    \
  void name##_fstrided_at(DST dst, size_t dstlen, size_t dststride, size_t ndst, SRC src, size_t srclen,               \
                          size_t srcstride, size_t nsrc, const kroll_site *site) {                                     \
    walk(how, even(dst_address(dst), dstlen, dststride, ndst), even(src_address(src), srclen, srcstride, nsrc), site); \
  }                                                                                                                    \
  void name##_strided_at(DST dst, const size_t *dststrides, SRC src, const size_t *srcstrides, const size_t *count,    \
                         size_t levels, const kroll_site *site) {                                                      \
    const kroll_shape shape = shape_of(dststrides, srcstrides, count, levels, site);                                   \
    strided(to, from, &shape, site);                                                                                   \
  }                                                                                                                    \
  void name##_vlist(size_t ndst, const void *dst, size_t nsrc, const void *src);                                       \
  void name##_vlist(size_t ndst, const void *dst, size_t nsrc, const void *src) {                                      \
    name##_vlist_at(ndst, dst, nsrc, src, PLACE(#name "_vlist()"));                                                    \
  }                                                                                                                    \
  void name##_ilist(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen);         \
  void name##_ilist(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen) {        \
    name##_ilist_at(ndst, dst, dstlen, nsrc, src, srclen, PLACE(#name "_ilist()"));                                    \
  }                                                                                                                    \
  void name##_fstrided(DST dst, size_t dstlen, size_t dststride, size_t ndst, SRC src, size_t srclen,                  \
                       size_t srcstride, size_t nsrc);                                                                 \
  void name##_fstrided(DST dst, size_t dstlen, size_t dststride, size_t ndst, SRC src, size_t srclen,                  \
                       size_t srcstride, size_t nsrc) {                                                                \
    name##_fstrided_at(dst, dstlen, dststride, ndst, src, srclen, srcstride, nsrc, PLACE(#name "_fstrided()"));        \
  }                                                                                                                    \
  void name##_strided(DST dst, const size_t *dststrides, SRC src, const size_t *srcstrides, const size_t *count,       \
                      size_t levels);                                                                                  \
  void name##_strided(DST dst, const size_t *dststrides, SRC src, const size_t *srcstrides, const size_t *count,       \
                      size_t levels) {                                                                                 \
    name##_strided_at(dst, dststrides, src, srcstrides, count, levels, PLACE(#name "_strided()"));                     \
  }

FORMS(bupc_memcpy, COPY, kroll_fatptr, false, shared_address, kroll_fatptr, false, shared_address, kroll_copy_strided,
      dst.addr, src.addr)
FORMS(bupc_memget, GET, void *, true, private_address, kroll_fatptr, false, shared_address, kroll_get_strided, dst,
      src.addr)
FORMS(bupc_memput, PUT, kroll_fatptr, false, shared_address, const void *, true, private_address, kroll_put_strided,
      dst.addr, src)
