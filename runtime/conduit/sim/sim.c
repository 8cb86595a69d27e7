/* The simulated network: ranks of one machine on pretended nodes. An operation is priced by the model when it is
   issued, queued in memory that all ranks share, and applied through a second mapping of the segments, since those of
   other nodes are not mapped at their addresses. MODEL.md says what the clocks show. */
#include "arena.h"
#include "inbox.h"
#include "signals.h"
#include "slots.h"
#include "trace.h"
#include <stdlib.h>
#include <string.h>

static kroll_conduit_host host;
static bool targets_progress; /* nobody works for a busy target */

/* What the issuer remembers of an operation that somebody will ask for, until it was told. Named by op->word[0]. */
typedef struct {
  kr_sim_slot *slot; /* NULL once applied */
  kr_sim_schedule schedule;
  uint8_t *dst; /* get */
  int64_t stride[KROLL_MAX_DIMS];
  kroll_run *runs; /* indexed get: where the bytes go; allocated */
  void *fetched;   /* atomic; NULL if nobody wants it */
  uint32_t next_free;
  uint32_t number;  /* in the trace */
  bool is_implicit; /* nobody asks for it alone */
} operation;

/* Implicit operations that are under way, and when those before were complete. */
typedef struct {
  uint32_t under_way;
  kr_sim_moment done;
} implicit;
static implicit all, *to_rank;

static operation *operations;
static uint32_t operation_count, first_free; /* numbers from 1 */
static uint32_t operation_of_slot[KR_SIM_ALL_SLOTS];

/* Ranks that differ about who works would wait for each other. */
static kroll_status agree(void) {
  uint8_t *of_all = malloc((size_t)host.ranks);
  if (of_all == NULL)
    return KROLL_ERR_MEMORY;
  const uint8_t own = targets_progress;
  host.exchange(&own, sizeof own, of_all);
  bool same = true;
  for (int rank = 0; rank < host.ranks; rank++)
    same &= of_all[rank] == own;
  free(of_all);
  return same ? KROLL_OK : KROLL_ERR_DIFFERS;
}

static kroll_status open_sim(const kroll_conduit_host *given) {
  host = *given;
  targets_progress = host.knob("KROLL_SIM_TARGET_PROGRESS") != 0;
  const kroll_status agreed = agree();
  if (agreed != KROLL_OK)
    return agreed;
  const kroll_status mapped = kr_sim_area_open(&host);
  if (mapped != KROLL_OK)
    return mapped;
  to_rank = calloc((size_t)host.ranks, sizeof *to_rank);
  if (to_rank == NULL || !kr_sim_slots_open(host.rank, host.ranks))
    return KROLL_ERR_MEMORY;
  kr_sim_arena_open(host.rank);
  kr_sim_inbox_open(&host);
  kr_sim_model model;
  if (!kr_sim_model_read(host.model, &model))
    return KROLL_ERR_MODEL;
  kr_sim_clock_open(&host, &model);
  return kr_sim_trace_open(&host, &model) ? KROLL_OK : KROLL_ERR_SYSTEM;
}

static void close_sim(bool orderly) { kr_sim_trace_close(orderly); }

static bool is_near(int rank) { return rank >= host.near_first && rank < host.near_first + host.near_count; }

static uint64_t offset_of(kroll_gptr p) { return (p - host.segment_base) & ((UINT64_C(1) << host.segment_shift) - 1); }

static uint32_t *operation_name(const kr_sim_slot *slot) { return &operation_of_slot[kr_sim_slot_index(slot)]; }

/* ---- operations ---- */

static bool grow_operations(void) {
  const uint32_t more = operation_count == 0 ? 256 : 2 * operation_count;
  operation *grown = realloc(operations, more * sizeof *grown);
  if (grown == NULL)
    return false;
  operations = grown;
  for (uint32_t i = more; i > operation_count; i--) {
    operations[i - 1].next_free = first_free;
    first_free = i;
  }
  operation_count = more;
  return true;
}

/* The operation that the next operation gets, or NULL without memory. */
static operation *next_operation(void) {
  if (first_free == 0 && !grow_operations())
    return NULL;
  return &operations[first_free - 1];
}

/* Takes the next operation for a queued operation that `op` names from now on; without op it is implicit. */
static void start(operation *f, kr_sim_slot *slot, kr_sim_schedule schedule, kroll_conduit_op *op) {
  const uint32_t name = first_free;
  *operation_name(slot) = name;
  first_free = f->next_free;
  f->slot = slot;
  f->schedule = schedule;
  f->is_implicit = op == NULL;
  f->number = slot->number;
  if (op != NULL) {
    op->word[0] = name;
  } else {
    KR_SIM_TRACE('i', slot->number);
    all.under_way++;
    to_rank[slot->target].under_way++;
  }
}

static void release(uint32_t name) {
  operations[name - 1].next_free = first_free;
  first_free = name;
}

static void scatter(const operation *f, const kr_sim_slot *slot) {
  const uint8_t *packed = kr_sim_packed(slot);
  for (uint32_t i = 0; i < slot->runs; packed += f->runs[i++].bytes)
    memcpy(f->runs[i].local, packed, f->runs[i].bytes);
}

static void finish_get(operation *f, const kr_sim_slot *slot) {
  if (slot->runs != 0) {
    scatter(f, slot);
    free(f->runs);
    return;
  }
  kr_sim_side side = kr_sim_slot_side(slot);
  side.stride = f->stride;
  kr_sim_unpack(f->dst, kr_sim_bytes(host.rank, slot->payload), &side);
}

static void end_implicit(implicit *i, kr_sim_moment done) {
  i->under_way--;
  i->done = kr_sim_later(i->done, done);
}

static void finish(uint32_t name, const kr_sim_slot *slot) {
  operation *f = &operations[name - 1];
  if (slot->kind == KR_SIM_GET)
    finish_get(f, slot);
  else if (slot->kind == KR_SIM_ATOMIC && f->fetched != NULL)
    memcpy(f->fetched, &slot->old, slot->chunk_bytes);
  f->slot = NULL;
  if (!f->is_implicit)
    return;
  end_implicit(&all, f->schedule.done);
  end_implicit(&to_rank[slot->target], f->schedule.done);
  release(name);
}

/* Takes back the slot of an operation if it was applied. */
static bool retire(kr_sim_slot *slot) {
  if (__atomic_load_n(&slot->state, __ATOMIC_ACQUIRE) != KR_SIM_SLOT_APPLIED)
    return false;
  uint32_t *name = operation_name(slot);
  if (*name != 0)
    finish(*name, slot);
  *name = 0;
  kr_sim_slot_give(slot);
  return true;
}

static const kroll_outcome done = {KROLL_OK, -1}, pending = {KROLL_PENDING, -1};

static kroll_outcome test(kroll_conduit_op *op) {
  if (op->word[0] == 0)
    return done;
  operation *f = &operations[op->word[0] - 1];
  if (f->slot != NULL)
    retire(f->slot);
  if (f->slot != NULL || !kr_sim_clock_reached(f->schedule.done.ns))
    return pending;
  KR_SIM_TRACE('w', f->number);
  kr_sim_clock_wait(f->schedule.done);
  release((uint32_t)op->word[0]);
  op->word[0] = 0;
  return done;
}

/* The bytes of a put were packed when it was issued; a get needs its local side until the end. */
static kroll_outcome test_source(kroll_conduit_op *op) {
  if (op->word[0] == 0)
    return done;
  const operation *f = &operations[op->word[0] - 1];
  const bool packed = f->slot == NULL || f->slot->kind == KR_SIM_PUT;
  if (!packed)
    retire(f->slot);
  if ((!packed && f->slot != NULL) || !kr_sim_clock_reached(f->schedule.source.ns))
    return pending;
  if (f->schedule.source.model != 0)
    KR_SIM_TRACE('r', f->number);
  kr_sim_clock_wait(f->schedule.source);
  return done;
}

static kroll_outcome flush(int rank) {
  implicit *i = rank < 0 ? &all : &to_rank[rank];
  if (i->under_way != 0 || !kr_sim_clock_reached(i->done.ns))
    return pending;
  if (i->done.model != 0)
    KR_SIM_TRACE('f', (uint64_t)(rank + 1));
  kr_sim_clock_wait(i->done);
  i->done = (kr_sim_moment){0, 0};
  return done;
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
  if (kr_sim_is_traced())
    kr_sim_trace_message('h', slot->issuer, slot->number);
  const kr_sim_context before = kr_sim_clock_enter_handler(slot->effect);
  host.deliver(&am, slot->handler, slot->args, slot->nargs);
  kr_sim_clock_leave_handler(&before);
  KR_SIM_TRACE('/', 0);
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

/* A target that is itself in the runtime applies what is due; this rank does it for one that is busy, unless targets
   have to do it themselves. */
static bool apply_to(int target) { return !targets_progress && kr_sim_inbox_apply(target, kr_sim_clock_patience()); }

static bool apply_all(void) {
  const int *targets;
  bool applied = kr_sim_inbox_apply(host.rank, 0);
  for (int n = kr_sim_slots_targets(&targets); n-- > 0;)
    applied |= apply_to(targets[n]);
  return applied;
}

static kroll_outcome progress(void) {
  kr_sim_clock_enter();
  bool worked = apply_all();
  worked |= retire_all();
  worked |= deliver_all();
  if (!worked)
    return pending;
  kr_sim_clock_leave();
  return done;
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
static kr_sim_schedule price(kr_sim_slot *slot, kr_sim_kind kind, int rank, kroll_gptr p, kr_sim_traffic traffic) {
  static const char letters[] = {'p', 'g', 'g', 'm', 'm'}; /* by kind */
  if (kr_sim_is_traced())
    slot->number = kr_sim_trace_operation(letters[kind], rank, traffic);
  slot->kind = (uint8_t)kind;
  slot->target = (uint16_t)rank;
  slot->offset = offset_of(p);
  slot->is_near = is_near(rank);
  const kr_sim_schedule schedule = kr_sim_clock_issue(slot->is_near, traffic);
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
  apply_to(target);
}

/* While the model lets the processor work on issuing it, earlier operations are finished. */
static void depart(kr_sim_slot *slot) {
  const int target = slot->target;
  kr_sim_slot_queue(slot);
  while (kr_sim_clock_works())
    finish_some(target);
}

/* The operation and the slot of a new operation; KROLL_OK, or why there are none. */
typedef struct {
  kroll_status status;
  operation *operation;
  kr_sim_slot *slot;
} departure;

static departure prepare(bool is_reply, uint64_t bytes) {
  kr_sim_clock_enter();
  if (bytes > kr_sim_arena_bytes())
    return (departure){.status = KROLL_ERR_LIMIT};
  operation *f = next_operation();
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
  const kr_sim_schedule schedule = price(slot, KR_SIM_PUT, rank, dst, kr_sim_outward(slot->bytes));
  touch(slot);
  kr_sim_pack(kr_sim_bytes(host.rank, slot->payload), src, &from);
  start(leaving.operation, slot, schedule, op);
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
  const kr_sim_schedule schedule = price(slot, KR_SIM_GET, rank, src, kr_sim_inward(slot->bytes));
  touch(slot);
  leaving.operation->dst = dst;
  slot->local = (kroll_gptr)dst;
  for (uint32_t d = 0; d < shape->dims; d++)
    leaving.operation->stride[d] = shape->dst_stride[d];
  start(leaving.operation, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status put(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_urgency when,
                        kroll_conduit_op *op) {
  (void)when;
  return start_put(rank, dst, src, &(kroll_shape){.dims = 0, .chunk_bytes = bytes}, op);
}

static kroll_status put_value(int rank, kroll_gptr dst, kroll_value value, size_t bytes, kroll_urgency when,
                              kroll_conduit_op *op) {
  const kroll_status status = put(rank, dst, &value, bytes, when, op);
  if (status == KROLL_PENDING && op != NULL)
    operations[op->word[0] - 1].schedule.source = (kr_sim_moment){0, 0};
  return status;
}

static kroll_status get(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op) {
  return start_get(rank, dst, src, &(kroll_shape){.dims = 0, .chunk_bytes = bytes}, op);
}

/* ---- indexed ---- */

/* What the place and length of a run count in a message. */
#define RUN_BYTES 8

static uint64_t data_bytes(size_t count, const kroll_run *runs) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < count; i++)
    bytes += runs[i].bytes;
  return bytes;
}

/* Writes the runs, and names the bytes from the first to the last of them. */
static void set_runs(kr_sim_slot *slot, size_t count, const kroll_run *runs) {
  kr_sim_run *to = kr_sim_runs_of(slot);
  slot->range = (kr_sim_range){UINT64_MAX, 0};
  for (size_t i = 0; i < count; i++) {
    to[i] = (kr_sim_run){offset_of(runs[i].remote), runs[i].bytes, (kroll_gptr)runs[i].local};
    const uint64_t end = to[i].offset + to[i].bytes;
    slot->range.low = to[i].offset < slot->range.low ? to[i].offset : slot->range.low;
    slot->range.high = end > slot->range.high ? end : slot->range.high;
  }
}

static departure prepare_runs(size_t count, uint64_t data) {
  const departure leaving = prepare(false, count * sizeof(kr_sim_run) + data);
  if (leaving.status == KROLL_OK) {
    set_contiguous(leaving.slot, data);
    leaving.slot->runs = (uint32_t)count;
  }
  return leaving;
}

static kroll_status put_indexed(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op) {
  const uint64_t data = data_bytes(count, runs);
  const departure leaving = prepare_runs(count, data);
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  const kr_sim_traffic traffic = kr_sim_outward(data + count * RUN_BYTES);
  const kr_sim_schedule schedule = price(slot, KR_SIM_PUT, rank, runs[0].remote, traffic);
  set_runs(slot, count, runs);
  uint8_t *packed = kr_sim_packed(slot);
  for (size_t i = 0; i < count; packed += runs[i++].bytes)
    memcpy(packed, runs[i].local, runs[i].bytes);
  start(leaving.operation, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status get_indexed(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op) {
  const uint64_t data = data_bytes(count, runs);
  kroll_run *kept = malloc(count * sizeof *kept);
  if (kept == NULL)
    return KROLL_ERR_MEMORY;
  const departure leaving = prepare_runs(count, data);
  if (leaving.status != KROLL_OK) {
    free(kept);
    return leaving.status;
  }
  memcpy(kept, runs, count * sizeof *kept);
  leaving.operation->runs = kept;
  const kr_sim_traffic traffic = {.out = count * RUN_BYTES, .in = data, .answered = true};
  const kr_sim_schedule schedule = price(leaving.slot, KR_SIM_GET, rank, runs[0].remote, traffic);
  set_runs(leaving.slot, count, runs);
  start(leaving.operation, leaving.slot, schedule, op);
  depart(leaving.slot);
  return KROLL_PENDING;
}

/* ---- signals, atomic operations, messages ---- */

/* Between ranks of a node nothing is queued. */
static kroll_status signal_near(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add) {
  kr_sim_area *area = kr_sim_area_of(rank);
  const uint32_t number = kr_sim_is_traced() ? kr_sim_trace_operation('p', rank, kr_sim_outward(bytes)) : 0;
  const kr_sim_schedule schedule = kr_sim_clock_issue(true, kr_sim_outward(bytes));
  kr_sim_lock(area);
  if (bytes != 0)
    memcpy(kr_sim_segment(rank, offset_of(dst)), src, bytes);
  kr_sim_signal_arrive(rank, offset_of(sem), add, (kr_sim_cause){schedule.effect, (uint32_t)host.rank, number});
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
  const kr_sim_schedule schedule = price(slot, KR_SIM_PUT, rank, dst, kr_sim_outward(slot->bytes));
  slot->has_signal = true;
  slot->signal_offset = offset_of(sem);
  slot->signal_add = add;
  touch(slot);
  if (bytes != 0)
    memcpy(kr_sim_bytes(host.rank, slot->payload), src, bytes);
  if (op != NULL)
    start(leaving.operation, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status atomic(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b,
                           void *fetched, kroll_urgency when, kroll_conduit_op *op) {
  (void)when;
  const departure leaving = prepare(false, 0);
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  set_contiguous(slot, type == KROLL_I32 || type == KROLL_U32 || type == KROLL_F32 ? 4 : 8);
  const kr_sim_schedule schedule = price(slot, KR_SIM_ATOMIC, rank, p, kr_sim_inward(0));
  touch(slot);
  slot->op = what;
  slot->type = type;
  slot->a = a;
  slot->b = b;
  leaving.operation->fetched = fetched;
  slot->local = (kroll_gptr)fetched;
  start(leaving.operation, slot, schedule, op);
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status am_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                            size_t bytes, kroll_gptr dst, uint64_t token) {
  const departure leaving = prepare(token != 0, bytes);
  if (leaving.status != KROLL_OK)
    return leaving.status;
  kr_sim_slot *slot = leaving.slot;
  slot->is_long = dst != 0;
  set_contiguous(slot, slot->is_long ? bytes : 0);
  const kr_sim_kind kind = token != 0 ? KR_SIM_REPLY : KR_SIM_REQUEST;
  price(slot, kind, rank, dst, kr_sim_outward(bytes));
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
  depart(slot);
  return KROLL_PENDING;
}

static kroll_status am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                       size_t bytes, uint64_t token) {
  return am_long(rank, handler, args, nargs, payload, bytes, 0, token);
}

/* ---- model time ---- */

static void compute(uint64_t ticks) {
  KR_SIM_TRACE('c', ticks);
  kr_sim_clock_compute(ticks);
}

static void measure(bool begins) { KR_SIM_TRACE(begins ? 'b' : 'e', 0); }

static void observe(kroll_gptr p, uint64_t value) {
  if (p == 0) {
    if (kr_sim_is_traced())
      kr_sim_trace_handlers();
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
                                         .abi = KROLL_CONDUIT_ABI,
                                         .models = kr_sim_models,
                                         .open = open_sim,
                                         .close = close_sim,
                                         .progress = progress,
                                         .am = am,
                                         .test = test,
                                         .test_source = test_source,
                                         .flush = flush,
                                         .put = put,
                                         .put_value = put_value,
                                         .get = get,
                                         .put_strided = start_put,
                                         .get_strided = start_get,
                                         .put_indexed = put_indexed,
                                         .get_indexed = get_indexed,
                                         .put_signal = put_signal,
                                         .atomic = atomic,
                                         .am_long = am_long,
                                         .visit_under_way = kr_sim_slots_visit,
                                         .model_time = kr_sim_clock_now,
                                         .observe = observe,
                                         .compute = compute,
                                         .measure = measure};
