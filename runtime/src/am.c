/* Active messages. Near ranks leave them in two queues of the target's control pages, one for requests and one for
   replies: a handler that replies may have to wait for room, and then only replies are served, whose handlers never
   wait. Far ones go through the conduit. */
#include "am.h"
#include "address.h"
#include "control.h"
#include "far.h"
#include "event.h"

extern const kroll_am_handler __start_kroll_handlers[] __attribute__((weak));
extern const kroll_am_handler __stop_kroll_handlers[] __attribute__((weak));

uint32_t kroll_am_index(const kroll_am_handler *handler) { return (uint32_t)(handler - __start_kroll_handlers); }

/* What this rank is inside of: handlers do not nest, except that replies are served inside a request's handler. */
static bool in_request, in_reply;

bool kr_am_inside(void) { return in_request || in_reply; }

uint64_t kr_am_delivered, kr_am_services;

void kr_am_deliver(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs) {
  if (handler >= (size_t)(__stop_kroll_handlers - __start_kroll_handlers))
    kroll_fail(NULL, "a message from rank %d names handler %u, which does not exist", am->source_rank, handler);
  bool *inside = am->is_reply ? &in_reply : &in_request;
  const bool before = *inside;
  *inside = true;
  kr_am_delivered++;
  __start_kroll_handlers[handler].fn(am, args, nargs);
  *inside = before;
}

/* ---- receiving ---- */

static const uint64_t nothing;
kr_am_place kr_am_next_request = {&nothing, 1}, kr_am_next_reply = {&nothing, 1};

static kr_am_slot *slot_of(kr_am_queue *queue, uint64_t number) { return &queue->slots[(number - 1) % KR_AM_SLOTS]; }

static kr_am_place place_of(kr_am_queue *queue, uint64_t number) {
  return (kr_am_place){&slot_of(queue, number)->number, number};
}

void kr_am_open(void) {
  kr_am_next_request = place_of(&kr_my_control()->requests, 1);
  kr_am_next_reply = place_of(&kr_my_control()->replies, 1);
}

static void run(kr_am_slot *slot, bool is_reply) {
  const bool is_long = slot->dst != 0;
  const kroll_am am = {.source_rank = (int)slot->source_rank,
                       .is_reply = is_reply,
                       .payload = is_long            ? (void *)slot->dst
                                  : slot->bytes != 0 ? slot->payload
                                                     : NULL,
                       .payload_bytes = slot->bytes};
  kr_am_deliver(&am, slot->handler, slot->args, slot->nargs);
}

static void serve(kr_am_queue *queue, kr_am_place *place, bool is_reply) {
  while (KROLL_UNLIKELY(kr_am_has_come(place))) {
    const uint64_t number = place->next;
    run(slot_of(queue, number), is_reply);
    *place = place_of(queue, number + 1);
    if (number % KR_AM_TELL == 0)
      __atomic_store_n(&queue->taken, number, __ATOMIC_RELEASE);
  }
}

void kr_am_progress(void) {
  kr_control *own = kr_my_control();
  if (!in_reply)
    serve(&own->replies, &kr_am_next_reply, true);
  if (!in_request && !in_reply)
    serve(&own->requests, &kr_am_next_request, false);
}

/* ---- sending to a near rank ---- */

typedef struct {
  uint32_t handler, nargs;
  const uint64_t *args;
  const void *payload;
  size_t bytes;
  kroll_gptr dst;
} message;

/* The number of the next message, or 0 while the queue is full. */
static uint64_t claim(kr_am_queue *queue) {
  uint64_t sent = __atomic_load_n(&queue->sent, __ATOMIC_RELAXED);
  do {
    if (sent >= __atomic_load_n(&queue->taken, __ATOMIC_ACQUIRE) + KR_AM_SLOTS)
      return 0;
  } while (!__atomic_compare_exchange_n(&queue->sent, &sent, sent + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  return sent + 1;
}

static __attribute__((noinline)) uint64_t wait_for_room(int rank, kr_am_queue *queue, const kroll_site *site) {
  uint64_t number;
  kr_wait wait = KR_WAIT(site, "room for an active message", rank);
  while ((number = claim(queue)) == 0)
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
  return number;
}

static void send_near(int rank, kr_am_queue *queue, const message *m, const kroll_site *site) {
  uint64_t number = claim(queue);
  if (KROLL_UNLIKELY(number == 0))
    number = wait_for_room(rank, queue, site);
  kr_am_slot *slot = slot_of(queue, number);
  slot->handler = m->handler;
  slot->nargs = m->nargs;
  slot->source_rank = (uint32_t)kroll_my_rank;
  slot->bytes = (uint32_t)m->bytes;
  slot->dst = m->dst;
  for (uint32_t i = 0; i < m->nargs; i++)
    slot->args[i] = m->args[i];
  if (m->dst == 0 && m->bytes != 0)
    memcpy(slot->payload, m->payload, m->bytes);
  __atomic_store_n(&slot->number, number, __ATOMIC_RELEASE);
  kr_ring(rank);
  /* The next message probably comes from here as well. */
  kroll_prepare_to_write(slot_of(queue, number + 1));
}

/* ---- sending ---- */

static void check(int rank, const message *m, const kroll_site *site) {
  if (rank < 0 || rank >= kroll_ranks)
    kroll_fail(site, "rank %d does not exist in a job of %d", rank, kroll_ranks);
  if (m->nargs > KROLL_AM_MAX_ARGS)
    kroll_fail(site, "an active message with %u arguments (at most %d)", m->nargs, KROLL_AM_MAX_ARGS);
  if (m->dst == 0 && m->bytes > KROLL_AM_MAX_MEDIUM)
    kroll_fail(site, "an active message with %zu bytes of payload (at most %d; a long one puts them somewhere)",
               m->bytes, KROLL_AM_MAX_MEDIUM);
}

static __attribute__((noinline)) void send_far(int rank, const message *m, uint64_t token, const kroll_site *site) {
  KR_UNTIL_TAKEN(site, kr_try_am(rank, m->handler, m->args, m->nargs, m->payload, m->bytes, m->dst, token, site));
}

KR_HOT void request(int rank, const message *m, const kroll_site *site) {
  KR_CALL(KROLL_SITE_AM, site, rank, m->bytes);
  check(rank, m, site);
  kr_complete_detached(site);
  if (kr_reaches_directly(rank))
    send_near(rank, &kr_control_of(rank)->requests, m, site);
  else
    send_far(rank, m, 0, site);
}

void kroll_am_request(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const kroll_site *site) {
  request(rank, &(message){handler, nargs, args, NULL, 0, 0}, site);
}

void kroll_am_request_medium(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                             size_t bytes, const kroll_site *site) {
  request(rank, &(message){handler, nargs, args, payload, bytes, 0}, site);
}

/* Checks where the payload of a long message goes; to a near rank it is put there at once. */
static void place(int rank, kroll_gptr dst, const void *payload, size_t bytes, const kroll_site *site) {
  if (dst - kroll_address(rank, 0) >= kroll_my_bytes)
    kroll_fail(site, "the payload of a long active message must go to the segment of rank %d", rank);
  if (bytes != 0 && kroll_is_near(dst))
    memcpy((void *)dst, payload, bytes);
}

void kroll_am_request_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                           size_t bytes, kroll_gptr dst, const kroll_site *site) {
  place(rank, dst, payload, bytes, site);
  request(rank, &(message){handler, nargs, args, payload, bytes, dst}, site);
}

KR_HOT void reply(const kroll_am *am, const message *m) {
  check(am->source_rank, m, NULL);
  if (am->is_reply)
    kroll_fail(NULL, "the handler of a reply cannot reply");
  if (kr_reaches_directly(am->source_rank))
    send_near(am->source_rank, &kr_control_of(am->source_rank)->replies, m, NULL);
  else
    send_far(am->source_rank, m, am->reply_token, NULL);
}

void kroll_am_reply(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs) {
  reply(am, &(message){handler, nargs, args, NULL, 0, 0});
}

void kroll_am_reply_medium(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs,
                           const void *payload, size_t bytes) {
  reply(am, &(message){handler, nargs, args, payload, bytes, 0});
}

void kroll_am_reply_long(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs,
                         const void *payload, size_t bytes, kroll_gptr dst) {
  place(am->source_rank, dst, payload, bytes, NULL);
  reply(am, &(message){handler, nargs, args, payload, bytes, dst});
}
