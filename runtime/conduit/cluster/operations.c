/* The operations of the contract as messages. A transfer is as many puts or gets as it has pieces, several to a packet;
   requests are carried out in order, so what follows a put needs no answer to it. The target's processor does all. */
#include "operations.h"
#include "far_memory.h"
#include <stdlib.h>
#include <string.h>

/* Most bytes of a transfer in one message: two fill a packet, which with all heads of the network's library fits into
   one segment of TCP on the loopback, 65,483 bytes. Where a few bytes are over, a transfer takes 1.4 times as long. */
#define PIECE_BYTES (KR_PACKET_BYTES / 2 - 128)
/* Pieces of one transfer that are asked for and have not come. */
#define ASKED_PIECES 32
/* Data with a message behind it, which has to wait until data that went without a packet is there, goes without from so
   many bytes on. */
#define ENDING_BYTES (256 << 10)

/* ---- what is under way ---- */

/* A transfer that takes more than one message, and every operation that has an answer. Named by a number from 1. */
typedef struct flight {
  int rank;
  bool is_taken; /* the garbage collector looks at it */
  bool is_get;
  bool is_sent;     /* all of its messages */
  bool is_detached; /* nobody asks */
  bool is_implicit; /* flush asks */
  uint32_t unanswered;
  uint64_t last; /* the packet with its last message */
  uint64_t puts; /* to its rank by the network's library, up to its last one; 0 = it has none */
  void *fetched; /* atomic */
  uint32_t fetched_bytes;
  kroll_gptr remote;
  char *local;
  kroll_shape shape;                   /* strides: of the remote side in dst_stride, of the local one in src_stride */
  size_t count;                        /* runs */
  kroll_run *runs;                     /* of a list, else NULL; owned */
  void *copy;                          /* of a source that may be reused; owned */
  size_t run, done;                    /* what is sent next: from byte `done` of this run */
  uint64_t end[4 + KROLL_AM_MAX_ARGS]; /* the message that follows the data */
  uint32_t end_words;
  uint32_t next; /* name in the list of free ones, or of those that have something to send; 0 = last */
} flight;

typedef struct batch {
  struct batch *made_earlier;
  uint32_t count;
  flight flights[];
} batch;
static batch *batches;   /* of all flights */
static flight **flights; /* by name - 1; they do not move */
static uint32_t flight_count, first_free;
static uint32_t first_sending, *last_sending = &first_sending;

static flight *flight_of(uint64_t name) { return flights[name - 1]; }

static bool grow(void) {
  const uint32_t more = flight_count == 0 ? 64 : 2 * flight_count;
  flight **grown = realloc(flights, more * sizeof(flight *));
  if (grown == NULL)
    return false;
  flights = grown;
  batch *fresh = calloc(1, sizeof *fresh + (more - flight_count) * sizeof fresh->flights[0]);
  if (fresh == NULL)
    return false;
  fresh->made_earlier = batches;
  fresh->count = more - flight_count;
  kr_order_stores();
  batches = fresh;
  for (uint32_t name = more; name > flight_count; name--) {
    flights[name - 1] = &fresh->flights[name - 1 - flight_count];
    flights[name - 1]->next = first_free;
    first_free = name;
  }
  flight_count = more;
  return true;
}

/* The name of a fresh flight; 0 without memory. */
static uint32_t take_off(int rank, bool is_get) {
  if (first_free == 0 && !grow())
    return 0;
  const uint32_t name = first_free;
  flight *f = flight_of(name);
  first_free = f->next;
  *f = (flight){.rank = rank, .is_get = is_get};
  kr_order_stores();
  f->is_taken = true;
  kr_order_stores();
  return name;
}

static void release(uint32_t name) {
  flight *f = flight_of(name);
  f->is_taken = false;
  kr_order_stores();
  free(f->runs);
  free(f->copy);
  f->next = first_free;
  first_free = name;
}

/* Operations to a rank that only flush asks for. */
typedef struct {
  uint64_t packet; /* with the last put */
  uint64_t puts;   /* by the network's library, up to the last one */
  uint32_t flights;
} implicit;
static implicit *implicits; /* by rank */

/* What it has put by the network's library is there. */
static bool puts_have_landed(const flight *f) { return f->puts == 0 || kr_puts_have_landed(f->rank, f->puts); }

static bool has_landed(const flight *f) {
  return f->is_sent && f->unanswered == 0 && kr_is_done(f->rank, f->last) && puts_have_landed(f);
}

/* ---- how an operation is named ---- */

/* word[0] is the name of a flight; or for a put that one message holds PUT_TO + rank, and word[1] its packet. */
#define PUT_TO (UINT64_C(1) << 40)

static kroll_outcome done_with(int rank) {
  const bool gone = kr_engine.peers[rank].is_lost && !kr_engine.peers[rank].said_bye;
  return gone ? (kroll_outcome){KROLL_ERR_PEER, rank} : (kroll_outcome){KROLL_PENDING, -1};
}

static const kroll_outcome complete = {KROLL_OK, -1};

static kroll_outcome tell(kroll_conduit_op *op, int rank, bool is_done) {
  if (is_done) {
    op->word[0] = 0;
    return complete;
  }
  if (kr_engine.peers[rank].streams[KR_REQUEST].open != NULL)
    kr_send_open(rank, true);
  return done_with(rank);
}

kroll_outcome kr_test(kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  const uint64_t name = op->word[0];
  if (name == 0)
    return complete;
  if (name >= PUT_TO) {
    const int rank = (int)(name - PUT_TO);
    return tell(op, rank, kr_is_done(rank, op->word[1]));
  }
  flight *f = flight_of(name);
  const bool landed = has_landed(f);
  const int rank = f->rank;
  if (landed)
    release((uint32_t)name);
  return tell(op, rank, landed);
}

/* What is sent has been copied, or else has left; what is to come needs its place. What has left and is not there yet
   is seen by the garbage collector in the source alone. */
static bool is_source_free(const flight *f) {
  if (f->is_get || kr_engine.keeps)
    return has_landed(f);
  return f->is_sent && f->unanswered == 0;
}

kroll_outcome kr_test_source(kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  const uint64_t name = op->word[0];
  if (name == 0 || name >= PUT_TO || is_source_free(flight_of(name)))
    return complete;
  return done_with(flight_of(name)->rank);
}

static bool is_flushed(int rank) {
  const implicit *asked = &implicits[rank];
  return asked->flights == 0 && kr_is_done(rank, asked->packet) && kr_puts_have_landed(rank, asked->puts);
}

kroll_outcome kr_flush(int rank) {
  KR_HOLD_ENGINE();
  if (rank >= 0) {
    if (!is_flushed(rank))
      kr_send_open(rank, true);
    return is_flushed(rank) ? complete : done_with(rank);
  }
  kroll_outcome all = complete;
  for (uint32_t next = kr_engine.first_known; next != 0; next = kr_engine.peers[next - 1].next_known) {
    const kroll_outcome one = kr_flush((int)next - 1);
    if (one.status != KROLL_OK)
      all = one;
    if (one.status < 0)
      break;
  }
  return all;
}

/* ---- messages ---- */

static uint8_t kind_of(uint64_t first) {
  kr_message message;
  memcpy(&message, &first, sizeof message);
  return message.kind;
}

static void end_message(int rank, kroll_urgency when) {
  if (when == KROLL_NOW)
    kr_send_open(rank, true);
  else
    kr_send_full(rank);
}

static bool put_message(int rank, kroll_gptr dst, const void *src, size_t bytes) {
  uint64_t *room = kr_room(rank, KR_REQUEST, 2 + kr_words(bytes));
  if (room == NULL)
    return false;
  room[0] = kr_first_word(KR_PUT, 0, 0, 0, bytes);
  room[1] = dst;
  memcpy(room + 2, src, bytes);
  return true;
}

/* Other ranks of this node may look at a word while it is written. */
static void write_here(kroll_gptr dst, const void *data, size_t bytes) {
  if (bytes == 8 && dst % 8 == 0) {
    uint64_t word;
    memcpy(&word, data, sizeof word);
    __atomic_store_n((uint64_t *)dst, word, __ATOMIC_RELEASE);
  } else if (bytes == 4 && dst % 4 == 0) {
    uint32_t word;
    memcpy(&word, data, sizeof word);
    __atomic_store_n((uint32_t *)dst, word, __ATOMIC_RELEASE);
  } else {
    memcpy((void *)dst, data, bytes);
  }
}

/* ---- transfers in pieces ---- */

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

static kroll_run run_at(const flight *f, size_t number) {
  if (f->runs != NULL)
    return f->runs[number];
  kroll_run run = {f->remote, f->local, f->shape.chunk_bytes};
  for (uint32_t d = f->shape.dims; d-- > 0; number /= f->shape.count[d]) {
    const ptrdiff_t i = (ptrdiff_t)(number % f->shape.count[d]);
    run.remote += (kroll_gptr)(i * f->shape.dst_stride[d]);
    run.local = (char *)run.local + i * f->shape.src_stride[d];
  }
  return run;
}

static bool ask_for(flight *f, uint32_t name, const kroll_run *piece) {
  uint64_t *room = f->unanswered < ASKED_PIECES ? kr_room(f->rank, KR_REQUEST, 5) : NULL;
  if (room == NULL)
    return false;
  memcpy(room,
         (uint64_t[]){kr_first_word(KR_GET, 0, 0, 0, 0), piece->remote, piece->bytes, name, (uint64_t)piece->local},
         5 * sizeof *room);
  f->unanswered++;
  return true;
}

/* Not where the order of puts counts, a source that may be reused at once has no copy, or what follows would wait for
   little. While garbage is collected only where what is under way is still in its source. */
static bool may_go_without_packets(const flight *f) {
  if (f->is_get)
    return !kr_engine.keeps;
  if (f->runs != NULL || (f->end_words != 0 && f->shape.chunk_bytes < ENDING_BYTES))
    return false;
  return !f->is_detached || (f->is_implicit && !kr_engine.keeps);
}

/* By the network's library; true if it takes the piece, or as much of it as is left in piece->bytes. */
static bool move_without_packets(flight *f, uint32_t name, kroll_run *piece) {
  if (piece->bytes <= PIECE_BYTES || !may_go_without_packets(f))
    return false;
  void *key = kr_key_to(f->rank, piece->remote, &piece->bytes);
  if (key == NULL)
    return false;
  f->unanswered++;
  if (f->is_get) {
    kr_cluster_transport.get(f->rank, key, piece->local, piece->remote, piece->bytes, name);
  } else {
    f->puts = kr_count_put(f->rank);
    kr_cluster_transport.put(f->rank, key, piece->remote, piece->local, piece->bytes, name);
  }
  return true;
}

static bool move_by_packet(flight *f, uint32_t name, kroll_run *piece) {
  piece->bytes = smaller(piece->bytes, PIECE_BYTES);
  return f->is_get ? ask_for(f, name, piece) : put_message(f->rank, piece->remote, piece->local, piece->bytes);
}

static bool send_piece(flight *f, uint32_t name) {
  kroll_run piece = run_at(f, f->run);
  const size_t whole = piece.bytes;
  piece.remote += f->done;
  piece.local = (char *)piece.local + f->done;
  piece.bytes = whole - f->done;
  if (!move_without_packets(f, name, &piece) && !move_by_packet(f, name, &piece))
    return false;
  f->done += piece.bytes;
  if (f->done == whole) {
    f->done = 0;
    f->run++;
  }
  return true;
}

static bool send_end(flight *f) {
  if (f->end_words == 0)
    return true;
  if (!puts_have_landed(f))
    return false;
  uint64_t *room = kr_room(f->rank, KR_REQUEST, f->end_words);
  if (room == NULL)
    return false;
  memcpy(room, f->end, f->end_words * sizeof *room);
  if (kind_of(f->end[0]) == KR_LONG_MESSAGE)
    kr_runs_handler(f->rank, KR_REQUEST);
  return true;
}

static void land_unasked(uint32_t name) {
  flight *f = flight_of(name);
  implicits[f->rank].flights -= f->is_implicit;
  release(name);
}

static void add_implicit(implicit *asked, const flight *f) {
  asked->packet = f->last > asked->packet ? f->last : asked->packet;
  asked->puts = f->puts > asked->puts ? f->puts : asked->puts;
}

/* Sends as much as there is room for; true when all is sent. */
static bool send_rest(uint32_t name) {
  flight *f = flight_of(name);
  while (f->run < f->count)
    if (!send_piece(f, name))
      return false;
  if (!send_end(f))
    return false;
  f->is_sent = true;
  f->last = f->is_get ? 0 : kr_last_request(f->rank);
  kr_send_open(f->rank, false);
  if (f->is_implicit)
    add_implicit(&implicits[f->rank], f);
  if (f->is_detached && f->unanswered == 0)
    land_unasked(name);
  return true;
}

bool kr_operations_any(void) { return first_sending != 0; }

bool kr_operations_progress(void) {
  bool worked = false;
  uint32_t *link = &first_sending;
  while (*link != 0) {
    const uint32_t name = *link, next = flight_of(name)->next;
    if (send_rest(name)) {
      *link = next;
      worked = true;
    } else {
      link = &flight_of(name)->next;
    }
  }
  last_sending = link;
  return worked;
}

/* Starts a transfer; what has no room now is sent later. */
static kroll_status start(uint32_t name, kroll_conduit_op *op) {
  flight *f = flight_of(name);
  if (op != NULL)
    op->word[0] = name;
  implicits[f->rank].flights += f->is_implicit;
  if (send_rest(name))
    return KROLL_PENDING;
  f->next = 0;
  *last_sending = name;
  last_sending = &f->next;
  return KROLL_PENDING;
}

static kroll_status start_runs(int rank, bool is_get, kroll_gptr remote, const void *local, const kroll_shape *shape,
                               const ptrdiff_t *remote_stride, const ptrdiff_t *local_stride, kroll_conduit_op *op) {
  const uint32_t name = take_off(rank, is_get);
  if (name == 0)
    return KROLL_ERR_MEMORY;
  flight *f = flight_of(name);
  f->remote = remote;
  f->local = (char *)local;
  f->shape = *shape;
  f->count = 1;
  for (uint32_t d = 0; d < shape->dims; d++) {
    f->count *= shape->count[d];
    f->shape.dst_stride[d] = remote_stride[d];
    f->shape.src_stride[d] = local_stride[d];
  }
  f->is_implicit = f->is_detached = op == NULL;
  return start(name, op);
}

static kroll_status start_contiguous(int rank, bool is_get, kroll_gptr remote, const void *local, size_t bytes,
                                     kroll_conduit_op *op) {
  const kroll_shape shape = {.dims = 0, .chunk_bytes = bytes};
  return start_runs(rank, is_get, remote, local, &shape, NULL, NULL, op);
}

/* ---- puts and gets ---- */

static kroll_status told(int rank, kroll_urgency when, kroll_conduit_op *op) {
  const uint64_t packet = kr_last_request(rank);
  if (op != NULL)
    *op = (kroll_conduit_op){{PUT_TO + (uint64_t)rank, packet}};
  else
    implicits[rank].packet = packet;
  end_message(rank, when);
  return KROLL_PENDING;
}

kroll_status kr_put(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_urgency when, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  if (bytes > PIECE_BYTES) {
    const kroll_status status = start_contiguous(rank, false, dst, src, bytes, op);
    if (when == KROLL_NOW && status == KROLL_PENDING && op != NULL)
      puts_have_landed(flight_of(op->word[0])); /* is asked soon, so it begins to find out */
    return status;
  }
  return put_message(rank, dst, src, bytes) ? told(rank, when, op) : KROLL_AGAIN;
}

kroll_status kr_put_value(int rank, kroll_gptr dst, kroll_value value, size_t bytes, kroll_urgency when,
                          kroll_conduit_op *op) {
  return kr_put(rank, dst, &value, bytes, when, op);
}

kroll_status kr_get(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  return start_contiguous(rank, true, src, dst, bytes, op);
}

kroll_status kr_put_strided(int rank, kroll_gptr dst, const void *src, const kroll_shape *shape, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  return start_runs(rank, false, dst, src, shape, shape->dst_stride, shape->src_stride, op);
}

kroll_status kr_get_strided(int rank, void *dst, kroll_gptr src, const kroll_shape *shape, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  return start_runs(rank, true, src, dst, shape, shape->src_stride, shape->dst_stride, op);
}

static kroll_status start_list(int rank, bool is_get, size_t count, const kroll_run *runs, kroll_conduit_op *op) {
  const uint32_t name = take_off(rank, is_get);
  if (name == 0)
    return KROLL_ERR_MEMORY;
  flight *f = flight_of(name);
  f->runs = malloc(count * sizeof *runs);
  if (f->runs == NULL) {
    release(name);
    return KROLL_ERR_MEMORY;
  }
  memcpy(f->runs, runs, count * sizeof *runs);
  f->count = count;
  f->is_implicit = f->is_detached = op == NULL;
  return start(name, op);
}

kroll_status kr_put_indexed(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  return start_list(rank, false, count, runs, op);
}

kroll_status kr_get_indexed(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  return start_list(rank, true, count, runs, op);
}

/* ---- data with something behind it ---- */

/* Sends data and then the message in f->end. Without op the source may be reused at once. */
static kroll_status start_ending(uint32_t name, kroll_gptr dst, const void *src, size_t bytes, kroll_conduit_op *op) {
  flight *f = flight_of(name);
  f->remote = dst;
  f->local = (char *)src;
  f->shape = (kroll_shape){.dims = 0, .chunk_bytes = bytes};
  f->count = bytes != 0;
  f->is_detached = op == NULL;
  if (send_rest(name)) {
    if (op != NULL)
      op->word[0] = name;
    return op != NULL ? KROLL_PENDING : KROLL_OK;
  }
  if (op == NULL && bytes != 0) {
    f->copy = malloc(bytes);
    if (f->copy == NULL)
      return KROLL_ERR_MEMORY;
    f->local = memcpy(f->copy, src, bytes);
  }
  f->next = 0;
  *last_sending = name;
  last_sending = &f->next;
  if (op != NULL)
    op->word[0] = name;
  return KROLL_PENDING;
}

kroll_status kr_put_signal(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                           kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  if (bytes > PIECE_BYTES) {
    const uint32_t name = take_off(rank, false);
    if (name == 0)
      return KROLL_ERR_MEMORY;
    flight *f = flight_of(name);
    memcpy(f->end, (uint64_t[]){kr_first_word(KR_SIGNAL, 0, 0, 0, 0), 0, sem, add}, 4 * sizeof f->end[0]);
    f->end_words = 4;
    return start_ending(name, dst, src, bytes, op);
  }
  uint64_t *room = kr_room(rank, KR_REQUEST, 4 + kr_words(bytes));
  if (room == NULL)
    return KROLL_AGAIN;
  memcpy(room, (uint64_t[]){kr_first_word(KR_SIGNAL, 0, 0, 0, bytes), dst, sem, add}, 4 * sizeof *room);
  if (bytes != 0)
    memcpy(room + 4, src, bytes);
  if (op != NULL)
    *op = (kroll_conduit_op){{PUT_TO + (uint64_t)rank, kr_last_request(rank)}};
  kr_send_open(rank, false);
  return KROLL_PENDING;
}

kroll_status kr_am_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                        size_t bytes, kroll_gptr dst, uint64_t token) {
  KR_HOLD_ENGINE();
  const uint32_t name = take_off(rank, false);
  if (name == 0)
    return KROLL_ERR_MEMORY;
  flight *f = flight_of(name);
  const uint64_t head[] = {kr_first_word(KR_LONG_MESSAGE, (uint8_t)nargs, token != 0, 0, 0), handler, dst, bytes};
  memcpy(f->end, head, sizeof head);
  memcpy(f->end + 4, args, nargs * sizeof *args);
  f->end_words = 4 + nargs;
  return start_ending(name, dst, payload, bytes, NULL);
}

/* ---- atomics, messages ---- */

static bool is_short(kroll_type type) { return type == KROLL_I32 || type == KROLL_U32 || type == KROLL_F32; }

kroll_status kr_atomic(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b, void *fetched,
                       kroll_urgency when, kroll_conduit_op *op) {
  KR_HOLD_ENGINE();
  const uint32_t name = fetched != NULL ? take_off(rank, true) : 0;
  if (fetched != NULL && name == 0)
    return KROLL_ERR_MEMORY;
  uint64_t *room = kr_room(rank, KR_REQUEST, 5);
  if (room == NULL) {
    if (name != 0)
      release(name);
    return KROLL_AGAIN;
  }
  memcpy(room, (uint64_t[]){kr_first_word(KR_ATOMIC, (uint8_t)what, (uint8_t)type, 0, 0), p, a, b, name},
         5 * sizeof *room);
  if (name == 0)
    return told(rank, when, op);
  flight *f = flight_of(name);
  f->fetched = fetched;
  f->fetched_bytes = is_short(type) ? sizeof(uint32_t) : sizeof(uint64_t);
  f->unanswered = 1;
  f->is_sent = true;
  f->is_implicit = f->is_detached = op == NULL;
  implicits[rank].flights += f->is_implicit;
  if (op != NULL)
    op->word[0] = name;
  if (when == KROLL_NOW)
    kr_send_open(rank, false);
  else
    kr_send_full(rank);
  return KROLL_PENDING;
}

kroll_status kr_am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload, size_t bytes,
                   uint64_t token) {
  KR_HOLD_ENGINE();
  const kr_way way = token != 0 ? KR_REPLY : KR_REQUEST;
  uint64_t *room = kr_room(rank, way, 2 + nargs + kr_words(bytes));
  if (room == NULL)
    return KROLL_AGAIN;
  kr_runs_handler(rank, way);
  room[0] = kr_first_word(KR_MESSAGE, (uint8_t)nargs, token != 0, 0, bytes);
  room[1] = handler;
  if (nargs != 0)
    memcpy(room + 2, args, nargs * sizeof *args);
  if (bytes != 0)
    memcpy(room + 2 + nargs, payload, bytes);
  kr_send_open(rank, false);
  return KROLL_OK;
}

void kr_say_bye(int rank) {
  *kr_room(rank, KR_REPLY, 1) = kr_first_word(KR_BYE, 0, 0, 0, 0);
  kr_send_open(rank, false);
}

/* ---- at the target ---- */

static size_t take_message(int source, const kr_message *m, const uint64_t *words) {
  const uint32_t nargs = m->number[0];
  const kroll_am am = {.source_rank = source,
                       .is_reply = m->number[1],
                       .reply_token = 1,
                       .payload = m->bytes != 0 ? (void *)(words + 2 + nargs) : NULL,
                       .payload_bytes = m->bytes};
  kr_engine.host.deliver(&am, (uint32_t)words[1], words + 2, nargs);
  return 2 + nargs + kr_words(m->bytes);
}

static size_t take_long_message(int source, const kr_message *m, const uint64_t *words) {
  const uint32_t nargs = m->number[0];
  const kroll_am am = {.source_rank = source,
                       .is_reply = m->number[1],
                       .reply_token = 1,
                       .payload = (void *)words[2],
                       .payload_bytes = words[3]};
  kr_engine.host.deliver(&am, (uint32_t)words[1], words + 4, nargs);
  return 4 + nargs;
}

/* Messages that only move data may lie at any address. */
static size_t take_put(const kr_message *m, const void *message) {
  uint64_t words[2];
  memcpy(words, message, sizeof words);
  write_here(words[1], (const char *)message + sizeof words, m->bytes);
  return 2 + kr_words(m->bytes);
}

static size_t take_signal(const kr_message *m, const void *message) {
  uint64_t words[4];
  memcpy(words, message, sizeof words);
  if (m->bytes != 0)
    write_here(words[1], (const char *)message + sizeof words, m->bytes);
  __atomic_fetch_add((uint64_t *)words[2], words[3], __ATOMIC_ACQ_REL);
  return 4 + kr_words(m->bytes);
}

static size_t take_get(int source, const uint64_t *words) {
  const size_t bytes = words[2];
  uint64_t *room = kr_room(source, KR_REPLY, 3 + kr_words(bytes));
  room[0] = kr_first_word(KR_GOT, 0, 0, 0, bytes);
  room[1] = words[3];
  room[2] = words[4];
  memcpy(room + 3, (const void *)words[1], bytes);
  return 5;
}

static void answered(uint64_t name) {
  flight *f = flight_of(name);
  f->unanswered--;
  if (f->is_detached && f->is_sent && f->unanswered == 0)
    land_unasked((uint32_t)name);
}

void kr_moved(uint64_t name) { answered(name); }

static size_t take_got(const kr_message *m, const void *message) {
  uint64_t words[3];
  memcpy(words, message, sizeof words);
  memcpy((void *)words[2], (const char *)message + sizeof words, m->bytes);
  answered(words[1]);
  return 3 + kr_words(m->bytes);
}

static size_t take_atomic(int source, const kr_message *m, const uint64_t *words) {
  const kroll_op what = (kroll_op)m->number[0];
  const kroll_type type = (kroll_type)m->number[1];
  const uint64_t old = kr_engine.host.atomic(what, type, (void *)words[1], words[2], words[3]);
  if (words[4] != 0)
    memcpy(kr_room(source, KR_REPLY, 3), (uint64_t[]){kr_first_word(KR_OLD, 0, 0, 0, 0), words[4], old},
           3 * sizeof *words);
  return 5;
}

static size_t take_old(const uint64_t *words) {
  const flight *f = flight_of(words[1]);
  memcpy(f->fetched, &words[2], f->fetched_bytes);
  answered(words[1]);
  return 3;
}

bool kr_only_moves(const void *messages, size_t count) {
  for (size_t at = 0; at < count;) {
    kr_message m;
    memcpy(&m, (const char *)messages + at * sizeof(uint64_t), sizeof m);
    const bool moves = m.kind == KR_PUT || m.kind == KR_SIGNAL || m.kind == KR_GOT;
    if (!moves || (at == 0 && m.bytes < count * sizeof(uint64_t) / 4))
      return false;
    at += (m.kind == KR_PUT ? 2 : m.kind == KR_GOT ? 3 : 4) + kr_words(m.bytes);
  }
  return true;
}

size_t kr_carry_out(int source, const void *message) {
  const uint64_t *words = message;
  kr_message m;
  memcpy(&m, message, sizeof m);
  switch (m.kind) {
  case KR_MESSAGE:
    return take_message(source, &m, words);
  case KR_LONG_MESSAGE:
    return take_long_message(source, &m, words);
  case KR_PUT:
    return take_put(&m, words);
  case KR_SIGNAL:
    return take_signal(&m, words);
  case KR_GET:
    return take_get(source, words);
  case KR_GOT:
    return take_got(&m, words);
  case KR_ATOMIC:
    return take_atomic(source, &m, words);
  case KR_OLD:
    return take_old(words);
  case KR_KEY_WANTED:
    return kr_take_key_wanted(source, words);
  case KR_KEY:
    return kr_take_key(source, &m, words);
  case KR_BYE:
    kr_engine.peers[source].said_bye = true;
    return 1;
  default: /* only a defect of ours makes another one */
    abort();
  }
}

/* Where a transfer has no data of its own it says where that is, which is memory of the program or is kept by the
   runtime. */
void kr_operations_visit(void (*visit)(const void *start, size_t bytes)) {
  for (const batch *b = batches; b != NULL; b = b->made_earlier)
    for (const flight *f = b->flights; f < b->flights + b->count; f++) {
      if (!f->is_taken)
        continue;
      visit(f, sizeof *f);
      if (f->runs != NULL)
        visit(f->runs, f->count * sizeof *f->runs);
      if (f->copy != NULL)
        visit(f->copy, f->shape.chunk_bytes);
    }
}

bool kr_operations_open(void) {
  implicits = calloc((size_t)kr_engine.host.ranks, sizeof *implicits);
  return implicits != NULL && kr_far_memory_open();
}
