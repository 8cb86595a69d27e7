/* The simulated network: ranks of one machine on pretended nodes. An operation is priced by the model when it is
   issued, queued in memory that all ranks share, and applied through a second mapping of the segments, since those of
   other nodes are not mapped at their addresses. MODEL.md says what the clocks show. */
#include "arena.h"
#include "inbox.h"
#include "signals.h"
#include "slots.h"
#include <stdlib.h>
#include <string.h>

static kroll_conduit_host host;
static bool prints_ledger;

/* What the issuer remembers of an operation that somebody will ask for, until it was told. Named by op->word[0]. */
typedef struct {
  kr_sim_slot *slot; /* NULL once applied */
  kr_sim_schedule schedule;
  uint8_t *dst; /* get */
  int64_t stride[KROLL_MAX_DIMS];
  void *fetched; /* atomic; NULL if nobody wants it */
  uint32_t next_free;
} flight;

static flight *flights;
static uint32_t flight_count, flight_free; /* numbers from 1 */
static uint32_t flight_of_slot[KR_SIM_ALL_SLOTS];

static kroll_status open_sim(const kroll_conduit_host *given) {
  host = *given;
  const kroll_status mapped = kr_sim_area_open(&host);
  if (mapped != KROLL_OK)
    return mapped;
  kr_sim_arena_open(host.rank);
  if (!kr_sim_slots_open(host.rank, host.ranks))
    return KROLL_ERR_MEMORY;
  kr_sim_inbox_open(&host);
  prints_ledger = host.knob("KROLL_SIM_LEDGER") != 0;
  return kr_sim_clock_open(&host);
}

static void close_sim(void) {
  if (prints_ledger)
    kr_sim_clock_print(host.rank);
}

static bool is_near(int rank) { return rank >= host.near_first && rank < host.near_first + host.near_count; }

static uint64_t offset_of(kroll_gptr p) { return (p - host.segment_base) & ((UINT64_C(1) << host.segment_shift) - 1); }

static uint32_t *flight_name(const kr_sim_slot *slot) { return &flight_of_slot[kr_sim_slot_index(slot)]; }

/* ---- flights ---- */

static bool grow_flights(void) {
  const uint32_t more = flight_count == 0 ? 256 : 2 * flight_count;
  flight *grown = realloc(flights, more * sizeof *grown);
  if (grown == NULL)
    return false;
  flights = grown;
  for (uint32_t i = more; i > flight_count; i--) {
    flights[i - 1].next_free = flight_free;
    flight_free = i;
  }
  flight_count = more;
  return true;
}

/* The flight that the next operation gets, or NULL without memory. */
static flight *next_flight(void) {
  if (flight_free == 0 && !grow_flights())
    return NULL;
  return &flights[flight_free - 1];
}

/* Takes the next flight for a queued operation that `op` names from now on. */
static void fly(flight *f, kr_sim_slot *slot, kr_sim_schedule schedule, kroll_conduit_op *op) {
  op->word[0] = *flight_name(slot) = flight_free;
  flight_free = f->next_free;
  f->slot = slot;
  f->schedule = schedule;
}

static void land(flight *f, const kr_sim_slot *slot) {
  if (slot->kind == KR_SIM_GET) {
    kr_sim_side side = kr_sim_slot_side(slot);
    side.stride = f->stride;
    kr_sim_unpack(f->dst, kr_sim_bytes(host.rank, slot->payload), &side);
  } else if (slot->kind == KR_SIM_ATOMIC && f->fetched != NULL) {
    memcpy(f->fetched, &slot->old, slot->chunk_bytes);
  }
  f->slot = NULL;
}

/* Takes back the slot of an operation if it was applied. */
static bool retire(kr_sim_slot *slot) {
  if (__atomic_load_n(&slot->state, __ATOMIC_ACQUIRE) != KR_SIM_SLOT_APPLIED)
    return false;
  uint32_t *name = flight_name(slot);
  if (*name != 0)
    land(&flights[*name - 1], slot);
  *name = 0;
  kr_sim_slot_give(slot);
  return true;
}

static bool test(kroll_conduit_op *op) {
  if (op->word[0] == 0)
    return true;
  flight *f = &flights[op->word[0] - 1];
  if (f->slot != NULL)
    retire(f->slot);
  if (f->slot != NULL || !kr_sim_clock_reached(f->schedule.done.ns))
    return false;
  kr_sim_clock_wait(f->schedule.done);
  f->next_free = flight_free;
  flight_free = (uint32_t)op->word[0];
  op->word[0] = 0;
  return true;
}

/* The bytes of a put were packed when it was issued; a get needs its local side until the end. */
static bool test_source(kroll_conduit_op *op) {
  if (op->word[0] == 0)
    return true;
  const flight *f = &flights[op->word[0] - 1];
  const bool packed = f->slot == NULL || f->slot->kind == KR_SIM_PUT || kr_sim_is_message(f->slot->kind);
  if (!packed)
    retire(f->slot);
  if ((!packed && f->slot != NULL) || !kr_sim_clock_reached(f->schedule.source.ns))
    return false;
  kr_sim_clock_wait(f->schedule.source);
  return true;
}

/* ---- progress ---- */

static bool in_request, in_reply;

static void deliver(kr_sim_slot *slot) {
  const bool is_reply = slot->kind == KR_SIM_REPLY;
  uint8_t *payload = kr_sim_bytes(slot->issuer, slot->payload);
  if (slot->is_long)
    payload = (uint8_t *)host.segment_base + ((uint64_t)host.rank << host.segment_shift) + slot->offset;
  const kroll_am am = {.source_rank = slot->issuer,
                       .is_reply = is_reply,
                       .reply_token = 1,
                       .payload = slot->bytes != 0 ? payload : NULL,
                       .payload_bytes = slot->bytes};
  bool *inside = is_reply ? &in_reply : &in_request;
  *inside = true;
  const kr_sim_context before = kr_sim_clock_enter_handler(slot->effect);
  host.deliver(&am, slot->handler, slot->args, slot->nargs);
  kr_sim_clock_leave_handler(&before);
  *inside = false;
  __atomic_store_n(&slot->state, (uint32_t)KR_SIM_SLOT_APPLIED, __ATOMIC_RELEASE);
}

static bool retire_all(void) {
  bool retired = false;
  for (int n = kr_sim_slots_taken(); n-- > 0;)
    retired |= retire(kr_sim_slots_nth(n));
  return retired;
}

/* Handlers do not nest, except that replies are served inside a request's handler, which may wait for room. */
static bool deliver_all(void) {
  kr_sim_slot *message;
  bool delivered = false;
  while (!in_reply && (message = kr_sim_inbox_message(in_request)) != NULL) {
    deliver(message);
    delivered = true;
  }
  return delivered;
}

/* A target that is itself in the runtime applies what is due; this rank does it for one that is busy. */
static bool apply_all(void) {
  const int *targets;
  bool applied = kr_sim_inbox_apply(host.rank, 0);
  for (int n = kr_sim_slots_targets(&targets); n-- > 0;)
    applied |= kr_sim_inbox_apply(targets[n], kr_sim_clock_patience());
  return applied;
}

static void progress(void) {
  kr_sim_clock_enter();
  bool worked = apply_all();
  worked |= retire_all();
  worked |= deliver_all();
  if (worked)
    kr_sim_clock_leave();
}

/* ---- issuing ---- */

static void set_contiguous(kr_sim_slot *slot, uint64_t bytes) {
  slot->dims = 0;
  slot->chunk_bytes = bytes;
}

static void set_shape(kr_sim_slot *slot, const kroll_shape *shape, const ptrdiff_t *stride) {
  slot->dims = (uint8_t)shape->dims;
  slot->chunk_bytes = shape->chunk_bytes;
  for (uint32_t d = 0; d < shape->dims; d++) {
    slot->count[d] = shape->count[d];
    slot->stride[d] = stride[d];
  }
}

static kr_sim_side side_of(const kroll_shape *shape, const ptrdiff_t *stride) {
  return (kr_sim_side){shape->dims, shape->chunk_bytes, shape->count, stride};
}

/* Names the target's bytes and prices the operation. */
static kr_sim_schedule price(kr_sim_slot *slot, kr_sim_kind kind, int rank, kroll_gptr p, kr_sim_direction direction) {
  slot->kind = (uint8_t)kind;
  slot->target = (uint16_t)rank;
  slot->offset = offset_of(p);
  slot->is_near = is_near(rank);
  const kr_sim_schedule schedule = kr_sim_clock_issue(slot->is_near, direction, slot->bytes);
  slot->effect = schedule.effect;
  return schedule;
}

static void touch(kr_sim_slot *slot) {
  const kr_sim_side side = kr_sim_slot_side(slot);
  int64_t low, high;
  kr_sim_side_extent(&side, &low, &high);
  slot->range = (kr_sim_range){slot->offset + (uint64_t)low, slot->offset + (uint64_t)high};
}

/* One of the operations under way after another, so that little of this is left to do where time counts. */
static void finish_some(int target) {
  static int turn;
  const int taken = kr_sim_slots_taken();
  if (taken != 0)
    retire(kr_sim_slots_nth(++turn % taken));
  kr_sim_inbox_apply(target, kr_sim_clock_patience());
}

/* While the model lets the processor work on issuing it, earlier operations are finished. */
static void depart(kr_sim_slot *slot) {
  const int target = slot->target;
  kr_sim_slot_queue(slot);
  while (kr_sim_clock_works())
    finish_some(target);
}

/* The flight and the slot of a new operation; KROLL_OK, or why there are none. */
typedef struct {
  kroll_status status;
  flight *flight;
  kr_sim_slot *slot;
} departure;

static departure prepare(bool is_reply, uint64_t bytes) {
  kr_sim_clock_enter();
  if (bytes > kr_sim_arena_bytes())
    return (departure){.status = KROLL_ERR_LIMIT};
  flight *f = next_flight();
  if (f == NULL)
    return (departure){.status = KROLL_ERR_MEMORY};
  kr_sim_slot *slot = kr_sim_slot_take(is_reply, bytes);
  return (departure){slot != NULL ? KROLL_OK : KROLL_AGAIN, f, slot};
}

static kroll_status start_put(int rank, kroll_gptr dst, const void *src, const kroll_shape *shape,
                              kroll_conduit_op *op) {
  const kr_sim_side from = side_of(shape, shape->src_stride);
  const departure leaving = prepare(false, kr_sim_side_bytes(&from));
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  set_shape(slot, shape, shape->dst_stride);
  const kr_sim_schedule schedule = price(slot, KR_SIM_PUT, rank, dst, KR_SIM_OUTWARD);
  touch(slot);
  kr_sim_pack(kr_sim_bytes(host.rank, slot->payload), src, &from);
  fly(leaving.flight, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status start_get(int rank, void *dst, kroll_gptr src, const kroll_shape *shape, kroll_conduit_op *op) {
  const kr_sim_side to = side_of(shape, shape->dst_stride);
  const departure leaving = prepare(false, kr_sim_side_bytes(&to));
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  set_shape(slot, shape, shape->src_stride);
  const kr_sim_schedule schedule = price(slot, KR_SIM_GET, rank, src, KR_SIM_INWARD);
  touch(slot);
  leaving.flight->dst = dst;
  for (uint32_t d = 0; d < shape->dims; d++)
    leaving.flight->stride[d] = shape->dst_stride[d];
  fly(leaving.flight, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status put(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_conduit_op *op) {
  return start_put(rank, dst, src, &(kroll_shape){.dims = 0, .chunk_bytes = bytes}, op);
}

static kroll_status get(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op) {
  return start_get(rank, dst, src, &(kroll_shape){.dims = 0, .chunk_bytes = bytes}, op);
}

/* Between ranks of a node nothing is queued. */
static kroll_status signal_near(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add) {
  kr_sim_area *area = kr_sim_area_of(rank);
  const kr_sim_schedule schedule = kr_sim_clock_issue(true, KR_SIM_OUTWARD, bytes);
  kr_sim_lock(area);
  if (bytes != 0)
    memcpy(kr_sim_segment(rank, offset_of(dst)), src, bytes);
  kr_sim_signal_arrive(rank, offset_of(sem), add, schedule.effect);
  kr_sim_unlock(area);
  return KROLL_OK;
}

static kroll_status put_signal(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                               kroll_conduit_op *op) {
  if (is_near(rank))
    return signal_near(rank, dst, src, bytes, sem, add);
  const departure leaving = prepare(false, bytes);
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  set_contiguous(slot, bytes);
  const kr_sim_schedule schedule = price(slot, KR_SIM_PUT, rank, dst, KR_SIM_OUTWARD);
  slot->has_signal = true;
  slot->signal_offset = offset_of(sem);
  slot->signal_add = add;
  touch(slot);
  if (bytes != 0)
    memcpy(kr_sim_bytes(host.rank, slot->payload), src, bytes);
  if (op != NULL)
    fly(leaving.flight, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status atomic(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b,
                           void *fetched, kroll_conduit_op *op) {
  const departure leaving = prepare(false, 0);
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  set_contiguous(slot, type == KROLL_I32 || type == KROLL_U32 || type == KROLL_F32 ? 4 : 8);
  const kr_sim_schedule schedule = price(slot, KR_SIM_ATOMIC, rank, p, KR_SIM_INWARD);
  touch(slot);
  slot->op = what;
  slot->type = type;
  slot->a = a;
  slot->b = b;
  leaving.flight->fetched = fetched;
  fly(leaving.flight, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                       size_t bytes, kroll_gptr dst, uint64_t token, kroll_conduit_op *op) {
  const departure leaving = prepare(token != 0, bytes);
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  slot->is_long = dst != 0;
  set_contiguous(slot, slot->is_long ? bytes : 0);
  const kr_sim_schedule schedule = price(slot, token != 0 ? KR_SIM_REPLY : KR_SIM_REQUEST, rank, dst, KR_SIM_OUTWARD);
  if (!slot->is_near)
    slot->effect = kr_sim_clock_received(slot->effect);
  if (slot->is_long)
    touch(slot);
  slot->handler = handler;
  slot->nargs = nargs;
  for (uint32_t i = 0; i < nargs; i++)
    slot->args[i] = args[i];
  if (bytes != 0)
    memcpy(kr_sim_bytes(host.rank, slot->payload), payload, bytes);
  if (op != NULL)
    fly(leaving.flight, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

/* ---- model time ---- */

static void observe(kroll_gptr p, uint64_t value) {
  if (p == 0) {
    kr_sim_clock_see_handlers();
    return;
  }
  kr_sim_area *area = kr_sim_area_of(host.rank);
  kr_sim_lock(area);
  const kr_sim_moment when = kr_sim_signal_seen(area, offset_of(p), value);
  kr_sim_unlock(area);
  kr_sim_clock_look();
  kr_sim_clock_wait(when);
}

const kroll_conduit kroll_conduit_sim = {.name = "sim",
                                         .abi = KROLL_ABI,
                                         .models = kr_sim_models,
                                         .open = open_sim,
                                         .close = close_sim,
                                         .progress = progress,
                                         .test = test,
                                         .test_source = test_source,
                                         .put = put,
                                         .get = get,
                                         .put_strided = start_put,
                                         .get_strided = start_get,
                                         .put_signal = put_signal,
                                         .atomic = atomic,
                                         .am = am,
                                         .model_time = kr_sim_clock_now,
                                         .observe = observe};
