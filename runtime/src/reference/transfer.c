/* Puts, gets, and what ends with something else: put with signal, long message. A message holds as many pieces of runs
   as it has room for, each behind its place. */
#include "../address.h"
#include "../am.h"
#include "../held.h"
#include "operation.h"
#include "reference.h"

/* Where a piece of a message belongs. */
typedef struct {
  kroll_gptr place;
  uint64_t bytes;
} piece;

/* What happens at the target behind the data of a put. */
typedef enum { NOTHING, SIGNAL, MESSAGE } ending;

/* How a long message is announced, as payload of the short one. */
typedef struct {
  uint64_t handler, is_reply, bytes;
  kroll_gptr dst;
} long_message;

typedef struct {
  kr_operation base;
  kroll_gptr remote;
  char *local;
  kroll_shape shape;     /* strides: of the remote side in dst_stride, of the local one in src_stride */
  size_t count;          /* runs */
  const kroll_run *runs; /* indexed; else NULL */
  size_t run, done;      /* what is sent next: from byte `done` of this run */
  ending ending;
  kroll_gptr sem;
  uint64_t add;
  long_message message;
  uint32_t nargs;
  uint64_t args[KROLL_AM_MAX_ARGS];
  char copy[] __attribute__((aligned(16))); /* of a list or a source */
} transfer;

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* ---- runs ---- */

static kroll_run run_at(const transfer *t, size_t number) {
  if (t->runs != NULL)
    return t->runs[number];
  kroll_run run = {t->remote, t->local, t->shape.chunk_bytes};
  for (uint32_t d = t->shape.dims; d-- > 0; number /= t->shape.count[d]) {
    const ptrdiff_t i = (ptrdiff_t)(number % t->shape.count[d]);
    run.remote += (kroll_gptr)(i * t->shape.dst_stride[d]);
    run.local = (char *)run.local + i * t->shape.src_stride[d];
  }
  return run;
}

/* A place in a transfer, and what follows there: at most `room` bytes of one run. */
typedef struct {
  size_t run, done;
} cursor;

static kroll_run next_piece(const transfer *t, cursor *at, size_t room) {
  kroll_run run = run_at(t, at->run);
  const size_t bytes = smaller(run.bytes - at->done, room);
  run.remote += at->done;
  run.local = (char *)run.local + at->done;
  at->done += bytes;
  if (at->done == run.bytes)
    *at = (cursor){at->run + 1, 0};
  run.bytes = bytes;
  return run;
}

/* ---- at the target ---- */

static void take_put(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  const char *at = am->payload, *end = at + am->payload_bytes;
  while (at < end) {
    piece p;
    memcpy(&p, at, sizeof p);
    memcpy((void *)p.place, at + sizeof p, p.bytes);
    at += sizeof p + p.bytes;
  }
  if (args[1] != 0)
    __atomic_fetch_add((uint64_t *)args[1], args[2], __ATOMIC_ACQ_REL);
  kr_operation_answer(am, args, nargs, NULL, 0);
}
static KROLL_AM_HANDLER(put_handler, take_put);

static void take_get(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  char packed[KROLL_AM_MAX_MEDIUM];
  size_t used = 0;
  const char *list = am->payload;
  for (size_t at = 0; at < am->payload_bytes; at += sizeof(piece)) {
    piece p;
    memcpy(&p, list + at, sizeof p);
    memcpy(packed + used, (const void *)p.place, p.bytes);
    used += p.bytes;
  }
  kr_operation_answer(am, args, nargs, packed, used);
}
static KROLL_AM_HANDLER(get_handler, take_get);

static void take_message(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  long_message message;
  memcpy(&message, am->payload, sizeof message);
  const kroll_am whole = {.source_rank = am->source_rank,
                          .is_reply = (uint32_t)message.is_reply,
                          .reply_token = am->reply_token,
                          .payload = (void *)message.dst,
                          .payload_bytes = message.bytes};
  kr_am_deliver(&whole, (uint32_t)message.handler, args, nargs);
}
static KROLL_AM_HANDLER(message_handler, take_message);

/* ---- puts ---- */

static size_t pack(const transfer *t, cursor *at, char *packed) {
  size_t used = 0;
  while (at->run < t->count && used + sizeof(piece) < KROLL_AM_MAX_MEDIUM) {
    const kroll_run run = next_piece(t, at, KROLL_AM_MAX_MEDIUM - used - sizeof(piece));
    const piece p = {run.remote, run.bytes};
    memcpy(packed + used, &p, sizeof p);
    memcpy(packed + used + sizeof p, run.local, run.bytes);
    used += sizeof p + run.bytes;
  }
  return used;
}

/* A signal goes with the data if one message holds all of it. */
static kroll_status send_data(transfer *t) {
  char packed[KROLL_AM_MAX_MEDIUM];
  cursor at = {t->run, t->done};
  const bool is_first = t->run == 0 && t->done == 0;
  const size_t used = pack(t, &at, packed);
  const bool is_last = at.run == t->count;
  const bool signals = t->ending == SIGNAL && is_first && is_last;
  uint64_t args[3] = {0, signals ? t->sem : 0, t->add};
  const kroll_status status = kr_operation_request(&t->base, &put_handler, args, 3, packed, used);
  if (status != KROLL_OK)
    return status;
  t->run = at.run;
  t->done = at.done;
  t->base.is_sent = is_last && (t->ending == NOTHING || signals);
  return KROLL_OK;
}

static kroll_status send_ending(transfer *t) {
  kroll_status status;
  if (t->ending == SIGNAL)
    status = kr_operation_request(&t->base, &put_handler, (uint64_t[]){0, t->sem, t->add}, 3, NULL, 0);
  else
    status = kr_operation_tell(&t->base, &message_handler, t->args, t->nargs, &t->message, sizeof t->message);
  t->base.is_sent = status == KROLL_OK;
  return status;
}

/* Messages overtake each other: an ending waits for the answers to the data, and so does the next part of a list, whose
   runs take effect in its order. */
static kroll_status send_put(kr_operation *o) {
  transfer *t = (transfer *)o;
  const bool ends = t->run == t->count && t->count != 0;
  if (o->unanswered != 0 && (ends || t->runs != NULL))
    return KROLL_PENDING;
  return ends || (t->count == 0 && t->ending == MESSAGE) ? send_ending(t) : send_data(t);
}

/* ---- gets ---- */

static kroll_status send_get(kr_operation *o) {
  transfer *t = (transfer *)o;
  piece list[KROLL_AM_MAX_MEDIUM / sizeof(piece)];
  cursor at = {t->run, t->done};
  size_t used = 0, bytes = 0;
  while (at.run < t->count && used < sizeof list / sizeof *list && bytes < KROLL_AM_MAX_MEDIUM) {
    const kroll_run run = next_piece(t, &at, KROLL_AM_MAX_MEDIUM - bytes);
    list[used++] = (piece){run.remote, run.bytes};
    bytes += run.bytes;
  }
  uint64_t args[3] = {0, t->run, t->done};
  const kroll_status status = kr_operation_request(o, &get_handler, args, 3, list, used * sizeof *list);
  if (status != KROLL_OK)
    return status;
  t->run = at.run;
  t->done = at.done;
  o->is_sent = at.run == t->count;
  return KROLL_OK;
}

static void take_got(kr_operation *o, const uint64_t *args, const char *payload, size_t bytes) {
  const transfer *t = (transfer *)o;
  cursor at = {args[1], args[2]};
  while (bytes != 0) {
    const kroll_run run = next_piece(t, &at, bytes);
    memcpy(run.local, payload, run.bytes);
    payload += run.bytes;
    bytes -= run.bytes;
  }
}

/* ---- starting ---- */

static transfer *new_transfer(int rank, bool is_get, size_t copied, const kroll_site *site) {
  transfer *t = kr_held_new(sizeof *t + copied);
  if (t == NULL)
    kroll_fail(site, "no memory for a transfer and the %zu bytes that it keeps", copied);
  *t = (transfer){
      .base = {.rank = rank, .site = site, .send = is_get ? send_get : send_put, .take = is_get ? take_got : NULL}};
  return t;
}

static kroll_status start(kr_batch *batch, transfer *t) {
  kr_operation_start(batch, &t->base);
  return KROLL_PENDING;
}

static void set_contiguous(transfer *t, kroll_gptr remote, const void *local, size_t bytes) {
  t->remote = remote;
  t->local = (char *)local;
  t->shape = (kroll_shape){.chunk_bytes = bytes};
  t->count = bytes != 0;
}

static void set_strided(transfer *t, const kroll_shape *shape, const ptrdiff_t *remote, const ptrdiff_t *local) {
  t->shape = *shape;
  t->count = 1;
  for (uint32_t d = 0; d < shape->dims; d++) {
    t->count *= shape->count[d];
    t->shape.dst_stride[d] = remote[d];
    t->shape.src_stride[d] = local[d];
  }
}

/* A source that may be reused at once. */
static void keep_source(transfer *t, size_t bytes) {
  if (bytes != 0)
    memcpy(t->copy, t->local, bytes);
  t->local = t->copy;
}

kroll_status kr_reference_put(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                              const kroll_site *site) {
  transfer *t = new_transfer(rank, false, 0, site);
  set_contiguous(t, dst, src, bytes);
  return start(batch, t);
}

kroll_status kr_reference_get(kr_batch *batch, int rank, void *dst, kroll_gptr src, size_t bytes,
                              const kroll_site *site) {
  transfer *t = new_transfer(rank, true, 0, site);
  set_contiguous(t, src, dst, bytes);
  return start(batch, t);
}

kroll_status kr_reference_put_strided(kr_batch *batch, int rank, kroll_gptr dst, const void *src,
                                      const kroll_shape *shape, const kroll_site *site) {
  transfer *t = new_transfer(rank, false, 0, site);
  t->remote = dst;
  t->local = (char *)src;
  set_strided(t, shape, shape->dst_stride, shape->src_stride);
  return start(batch, t);
}

kroll_status kr_reference_get_strided(kr_batch *batch, int rank, void *dst, kroll_gptr src, const kroll_shape *shape,
                                      const kroll_site *site) {
  transfer *t = new_transfer(rank, true, 0, site);
  t->remote = src;
  t->local = dst;
  set_strided(t, shape, shape->src_stride, shape->dst_stride);
  return start(batch, t);
}

static kroll_status start_indexed(kr_batch *batch, int rank, bool is_get, size_t count, const kroll_run *runs,
                                  const kroll_site *site) {
  transfer *t = new_transfer(rank, is_get, count * sizeof *runs, site);
  t->count = count;
  t->runs = memcpy(t->copy, runs, count * sizeof *runs);
  return start(batch, t);
}

kroll_status kr_reference_put_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                      const kroll_site *site) {
  return start_indexed(batch, rank, false, count, runs, site);
}

kroll_status kr_reference_get_indexed(kr_batch *batch, int rank, size_t count, const kroll_run *runs,
                                      const kroll_site *site) {
  return start_indexed(batch, rank, true, count, runs, site);
}

kroll_status kr_reference_put_signal(kr_batch *batch, int rank, kroll_gptr dst, const void *src, size_t bytes,
                                     kroll_gptr sem, uint64_t add, const kroll_site *site) {
  transfer *t = new_transfer(rank, false, batch == NULL ? bytes : 0, site);
  set_contiguous(t, dst, src, bytes);
  if (batch == NULL)
    keep_source(t, bytes);
  t->ending = SIGNAL;
  t->sem = sem;
  t->add = add;
  return start(batch, t);
}

kroll_status kr_reference_am_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                                  size_t bytes, kroll_gptr dst, uint64_t token, const kroll_site *site) {
  transfer *t = new_transfer(rank, false, bytes, site);
  set_contiguous(t, dst, payload, bytes);
  keep_source(t, bytes);
  t->ending = MESSAGE;
  t->message = (long_message){.handler = handler, .is_reply = token != 0, .bytes = bytes, .dst = dst};
  t->nargs = nargs;
  for (uint32_t i = 0; i < nargs; i++)
    t->args[i] = args[i];
  return start(NULL, t);
}
