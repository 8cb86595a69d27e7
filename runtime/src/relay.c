/* A relay alternates between a get into its buffer and a put from there, or only puts. Contiguous bytes go in pieces;
   strided ones in one, as large as all chunks. */
#include "relay.h"
#include "far.h"
#include "held.h"

#define PIECE_BYTES ((size_t)1 << 20)

typedef struct {
  kr_work work;
  kr_batch under_way;
  kroll_gptr dst, src; /* of the next piece */
  kroll_shape in, out; /* of the next piece */
  size_t left, piece;  /* bytes */
  bool sets;           /* the buffer holds what all pieces become */
  bool full;           /* the buffer holds the next piece */
  const kroll_site *site;
  char buffer[];
} relay;

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static bool step(kr_work *work);

static relay *new_relay(size_t left, size_t piece, const kroll_site *site) {
  relay *r = kr_held_new(sizeof *r + piece);
  if (r == NULL)
    kroll_fail(site, "no memory for %zu bytes on their way to another rank", piece);
  *r = (relay){.work = {.step = step}, .left = left, .piece = piece, .site = site};
  return r;
}

static void next_piece(relay *r) {
  r->left -= r->piece;
  r->dst += r->piece;
  r->src += r->piece;
  if (r->left == 0)
    return;
  r->piece = smaller(r->left, r->piece);
  r->in.chunk_bytes = r->out.chunk_bytes = r->piece;
  r->full = r->sets;
}

static kroll_status fill(relay *r) {
  const int rank = kroll_rank_of(r->src);
  const kroll_status status = kr_try_get_strided(&r->under_way, rank, r->buffer, r->src, &r->in, r->site);
  r->full = status != KROLL_AGAIN;
  return status;
}

static kroll_status empty(relay *r) {
  const int rank = kroll_rank_of(r->dst);
  const kroll_status status = kr_try_put_strided(&r->under_way, rank, r->dst, r->buffer, &r->out, r->site);
  if (status != KROLL_AGAIN)
    next_piece(r);
  return status;
}

static bool step(kr_work *work) {
  relay *r = (relay *)work;
  while (kr_batch_prune(&r->under_way)) {
    if (r->left == 0)
      return true;
    if ((r->full ? empty(r) : fill(r)) == KROLL_AGAIN)
      return false;
  }
  return false;
}

/* Strides of a side that holds the chunks one after the other. */
static size_t packed_strides(const kroll_shape *shape, ptrdiff_t *stride) {
  size_t bytes = shape->chunk_bytes;
  for (uint32_t d = shape->dims; d-- > 0;) {
    stride[d] = (ptrdiff_t)bytes;
    bytes *= shape->count[d];
  }
  return bytes;
}

void kr_relay_copy(kr_batch *batch, kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  kroll_shape in = *shape, out = *shape;
  const size_t bytes = packed_strides(shape, in.dst_stride);
  packed_strides(shape, out.src_stride);
  relay *r = new_relay(bytes, shape->dims == 0 ? smaller(bytes, PIECE_BYTES) : bytes, site);
  if (shape->dims == 0)
    in.chunk_bytes = out.chunk_bytes = r->piece;
  r->dst = dst;
  r->src = src;
  r->in = in;
  r->out = out;
  kr_pending_work(batch, &r->work, site);
}

void kr_relay_set(kr_batch *batch, kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  relay *r = new_relay(bytes, smaller(bytes, PIECE_BYTES), site);
  memset(r->buffer, byte, r->piece);
  r->dst = dst;
  r->out = (kroll_shape){.chunk_bytes = r->piece};
  r->sets = r->full = true;
  kr_pending_work(batch, &r->work, site);
}
