/* A relay alternates between a get into its buffer and a put from there, or only puts. Contiguous bytes go in pieces;
   strided ones in one, as large as all chunks. */
#include "relay.h"
#include <stdlib.h>

#define PIECE_BYTES ((size_t)1 << 20)

struct kr_relay {
  kroll_gptr dst, src; /* of the next piece */
  kroll_shape in, out; /* of the next piece */
  size_t left, piece;  /* bytes */
  bool sets;           /* the buffer holds what all pieces become */
  bool full;           /* the buffer holds the next piece */
  const kroll_site *site;
  char buffer[];
};

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static kr_relay *new_relay(size_t left, size_t piece, const kroll_site *site) {
  kr_relay *relay = malloc(sizeof *relay + piece);
  if (relay == NULL)
    kroll_fail(site, "no memory for %zu bytes on their way to another rank", piece);
  *relay = (kr_relay){.left = left, .piece = piece, .site = site};
  return relay;
}

static void next_piece(kr_relay *relay) {
  relay->left -= relay->piece;
  relay->dst += relay->piece;
  relay->src += relay->piece;
  if (relay->left == 0)
    return;
  relay->piece = smaller(relay->left, relay->piece);
  relay->in.chunk_bytes = relay->out.chunk_bytes = relay->piece;
  relay->full = relay->sets;
}

static kroll_status fill(kr_relay *relay, kroll_conduit_op *op) {
  const int rank = kroll_rank_of(relay->src);
  const kroll_status status = kr_process.conduit->get_strided(rank, relay->buffer, relay->src, &relay->in, op);
  relay->full = status != KROLL_AGAIN;
  return status;
}

static kroll_status empty(kr_relay *relay, kroll_conduit_op *op) {
  const int rank = kroll_rank_of(relay->dst);
  const kroll_status status = kr_process.conduit->put_strided(rank, relay->dst, relay->buffer, &relay->out, op);
  if (status != KROLL_AGAIN)
    next_piece(relay);
  return status;
}

static bool arrived(kroll_conduit_op *op) { return op->word[0] == 0 || kr_process.conduit->test(op); }

bool kr_relay_step(kr_relay *relay, kroll_conduit_op *op) {
  while (arrived(op)) {
    if (relay->left == 0)
      return true;
    const kroll_status status = relay->full ? empty(relay, op) : fill(relay, op);
    if (status == KROLL_AGAIN)
      return false;
    kr_conduit_check(status, relay->site);
  }
  return false;
}

static void start(kr_chain *chain, kr_relay *relay, const kroll_site *site) {
  kr_flight *flight = kr_flight_new();
  flight->relay = relay;
  kr_flight_started(chain, flight, kr_flight_complete(flight) ? KROLL_OK : KROLL_PENDING, site);
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

void kr_relay_copy(kr_chain *chain, kroll_gptr dst, kroll_gptr src, const kroll_shape *shape, const kroll_site *site) {
  kroll_shape in = *shape, out = *shape;
  const size_t bytes = packed_strides(shape, in.dst_stride);
  packed_strides(shape, out.src_stride);
  kr_relay *relay = new_relay(bytes, shape->dims == 0 ? smaller(bytes, PIECE_BYTES) : bytes, site);
  if (shape->dims == 0)
    in.chunk_bytes = out.chunk_bytes = relay->piece;
  relay->dst = dst;
  relay->src = src;
  relay->in = in;
  relay->out = out;
  start(chain, relay, site);
}

void kr_relay_set(kr_chain *chain, kroll_gptr dst, int byte, size_t bytes, const kroll_site *site) {
  kr_relay *relay = new_relay(bytes, smaller(bytes, PIECE_BYTES), site);
  memset(relay->buffer, byte, relay->piece);
  relay->dst = dst;
  relay->out = (kroll_shape){.chunk_bytes = relay->piece};
  relay->sets = relay->full = true;
  start(chain, relay, site);
}
