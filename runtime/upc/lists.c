/* Berkeley's transfers of many pieces (bupc_lists.h), as indexed and strided transfers: one operation for all that a
   far thread has a part in. Private pointers are numbers like the global ones. */
#include "../src/address.h"
#include "checked.h"
#include <stdlib.h>

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

/* One side of a transfer. */
typedef struct {
  side_kind kind;
  const void *list; /* not EVEN */
  kroll_gptr base;  /* EVEN */
  size_t len;       /* of a piece; not of vectors */
  size_t stride;    /* EVEN */
  size_t count;
} side;

typedef enum { COPY, GET, PUT } direction;

static kroll_gpiece piece_at(const side *s, size_t i) {
  switch (s->kind) {
  case SHARED_VECTOR: {
    const shared_piece *piece = (const shared_piece *)s->list + i;
    return (kroll_gpiece){piece->addr.addr, piece->len};
  }
  case PRIVATE_VECTOR: {
    const private_piece *piece = (const private_piece *)s->list + i;
    return (kroll_gpiece){(kroll_gptr)(uintptr_t)piece->addr, piece->len};
  }
  case SHARED_INDEX:
    return (kroll_gpiece){((const kroll_fatptr *)s->list)[i].addr, s->len};
  case PRIVATE_INDEX:
    return (kroll_gpiece){(kroll_gptr)(uintptr_t)((void *const *)s->list)[i], s->len};
  default:
    return (kroll_gpiece){s->base + i * s->stride, s->len};
  }
}

static void *room_for(size_t count, size_t bytes, const kroll_site *site) {
  void *room = malloc(count * bytes + 1);
  if (room == NULL)
    kroll_fail(site, "no memory for a transfer of %zu pieces", count);
  return room;
}

static kroll_gpiece checked_piece(kroll_gpiece piece, const kroll_site *site) {
  upc_range(upc_fat(piece.addr, 0), piece.bytes, site);
  return piece;
}

static kroll_gpiece *shared_pieces(const side *s, const kroll_site *site) {
  kroll_gpiece *pieces = room_for(s->count, sizeof *pieces, site);
  for (size_t i = 0; i < s->count; i++)
    pieces[i] = checked_piece(piece_at(s, i), site);
  return pieces;
}

static kroll_piece *private_pieces(const side *s, const kroll_site *site) {
  kroll_piece *pieces = room_for(s->count, sizeof *pieces, site);
  for (size_t i = 0; i < s->count; i++)
    pieces[i] = (kroll_piece){(void *)(uintptr_t)checked_piece(piece_at(s, i), site).addr, piece_at(s, i).bytes};
  return pieces;
}

static kroll_handle put(const side *dst, const side *src, const kroll_site *site) {
  kroll_gpiece *to = shared_pieces(dst, site);
  kroll_piece *from = private_pieces(src, site);
  const kroll_handle handle = kroll_put_indexed_nb(dst->count, to, src->count, from, site);
  free(to);
  free(from);
  return handle;
}

static kroll_handle get(const side *dst, const side *src, const kroll_site *site) {
  kroll_piece *to = private_pieces(dst, site);
  kroll_gpiece *from = shared_pieces(src, site);
  const kroll_handle handle = kroll_get_indexed_nb(dst->count, to, src->count, from, site);
  free(to);
  free(from);
  return handle;
}

static bool is_near(const side *s) {
  for (size_t i = 0; i < s->count; i++)
    if (!kr_near_bytes(piece_at(s, i).addr, piece_at(s, i).bytes))
      return false;
  return true;
}

static size_t bytes_of(const side *s) {
  size_t bytes = 0;
  for (size_t i = 0; i < s->count; i++)
    bytes += piece_at(s, i).bytes;
  return bytes;
}

/* Between far threads the data comes here first, and the copy is done at the return. */
static kroll_handle copy(const side *dst, const side *src, const kroll_site *site) {
  if (is_near(src))
    return put(dst, src, site);
  if (is_near(dst))
    return get(dst, src, site);
  const size_t bytes = bytes_of(src);
  void *all = room_for(bytes, 1, site);
  const side here = {.kind = EVEN, .base = (kroll_gptr)(uintptr_t)all, .len = bytes, .count = 1};
  kroll_wait(get(&here, src, site), site);
  kroll_wait(put(dst, &here, site), site);
  free(all);
  return KROLL_DONE;
}

static kroll_handle transfer(direction how, side dst, side src, const kroll_site *site) {
  const size_t room = bytes_of(&dst), data = bytes_of(&src);
  if (room != data)
    kroll_fail(site, "the %s has more bytes than the other side", room > data ? "destination" : "source");
  switch (how) {
  case COPY:
    return copy(&dst, &src, site);
  case GET:
    return get(&dst, &src, site);
  default:
    return put(&dst, &src, site);
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

/* Pieces of one length on both sides are a strided transfer. */
static bool is_strided(const side *dst, const side *src) { return dst->len == src->len && dst->count == src->count; }
static kroll_shape even_shape(const side *dst, const side *src) {
  return (kroll_shape){.dims = 1,
                       .chunk_bytes = dst->len,
                       .count = {dst->count},
                       .dst_stride = {(ptrdiff_t)dst->stride},
                       .src_stride = {(ptrdiff_t)src->stride}};
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

/* A form that has begun, and the one that waits for it: with the site that compiled code gives, and as functions that
   pointers lead to. */
#define FORM(name, parameters, arguments)                                                                              \
  void name##_at(UNPAREN parameters, const kroll_site *site) {                                                         \
    kroll_wait(name##_async_at(UNPAREN arguments, site), site);                                                        \
  }                                                                                                                    \
  kroll_handle name##_async(UNPAREN parameters);                                                                       \
  kroll_handle name##_async(UNPAREN parameters) {                                                                      \
    return name##_async_at(UNPAREN arguments, PLACE(#name "_async()"));                                                \
  }                                                                                                                    \
  void name(UNPAREN parameters);                                                                                       \
  void name(UNPAREN parameters) { name##_at(UNPAREN arguments, PLACE(#name "()")); }
#define UNPAREN(...) __VA_ARGS__

/* The four forms for one direction: its name, the types and kinds of both sides, and the strided transfer. */
#define FORMS(name, how, DST, dst_private, dst_address, SRC, src_private, src_address, strided, to, from)              \
  kroll_handle name##_vlist_async_at(size_t ndst, const void *dst, size_t nsrc, const void *src,                       \
                                     const kroll_site *site) {                                                         \
    return transfer(how, vector(dst_private, ndst, dst), vector(src_private, nsrc, src), site);                        \
  }                                                                                                                    \
  kroll_handle name##_ilist_async_at(size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src,        \
                                     size_t srclen, const kroll_site *site) {                                          \
    return transfer(how, index_list(dst_private, ndst, dst, dstlen), index_list(src_private, nsrc, src, srclen),       \
                    site);                                                                                             \
  }                                                                                                                    \
  kroll_handle name##_fstrided_async_at(DST dst, size_t dstlen, size_t dststride, size_t ndst, SRC src, size_t srclen, \
                                        size_t srcstride, size_t nsrc, const kroll_site *site) {                       \
    const side to_side = even(dst_address(dst), dstlen, dststride, ndst);                                              \
    const side from_side = even(src_address(src), srclen, srcstride, nsrc);                                            \
    const kroll_shape shape = even_shape(&to_side, &from_side);                                                        \
    if (is_strided(&to_side, &from_side))                                                                              \
      return strided(to, from, &shape, site);                                                                          \
    return transfer(how, to_side, from_side, site);                                                                    \
  }                                                                                                                    \
  kroll_handle name##_strided_async_at(DST dst, const size_t *dststrides, SRC src, const size_t *srcstrides,           \
                                       const size_t *count, size_t levels, const kroll_site *site) {                   \
    const kroll_shape shape = shape_of(dststrides, srcstrides, count, levels, site);                                   \
    return strided(to, from, &shape, site);                                                                            \
  }                                                                                                                    \
  FORM(name##_vlist, (size_t ndst, const void *dst, size_t nsrc, const void *src), (ndst, dst, nsrc, src))             \
  FORM(name##_ilist, (size_t ndst, const void *dst, size_t dstlen, size_t nsrc, const void *src, size_t srclen),       \
       (ndst, dst, dstlen, nsrc, src, srclen))                                                                         \
  FORM(name##_fstrided,                                                                                                \
       (DST dst, size_t dstlen, size_t dststride, size_t ndst, SRC src, size_t srclen, size_t srcstride, size_t nsrc), \
       (dst, dstlen, dststride, ndst, src, srclen, srcstride, nsrc))                                                   \
  FORM(name##_strided,                                                                                                 \
       (DST dst, const size_t *dststrides, SRC src, const size_t *srcstrides, const size_t *count, size_t levels),     \
       (dst, dststrides, src, srcstrides, count, levels))

FORMS(bupc_memcpy, COPY, kroll_fatptr, false, shared_address, kroll_fatptr, false, shared_address,
      kroll_copy_strided_nb, dst.addr, src.addr)
FORMS(bupc_memget, GET, void *, true, private_address, kroll_fatptr, false, shared_address, kroll_get_strided_nb, dst,
      src.addr)
FORMS(bupc_memput, PUT, kroll_fatptr, false, shared_address, const void *, true, private_address, kroll_put_strided_nb,
      dst.addr, src)
