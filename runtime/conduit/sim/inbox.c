/* Inboxes and the application of operations. Operations of one rank that touch the same bytes keep their order; all
   others may overtake each other, and do: some are passed over a few times, by the seed. */
#include "inbox.h"
#include "signals.h"
#include "slots.h"
#include <string.h>

/* One operation in so many is passed over, and how often at most. */
#define PASSED_OVER 4
#define MOST_PASSES 3

static kroll_conduit_host host;
static uint64_t random_state;

void kr_sim_inbox_open(const kroll_conduit_host *given) {
  host = *given;
  random_state = host.seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)host.rank;
}

/* splitmix64 */
static uint64_t random_next(void) {
  uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static uint8_t choose_passes(void) {
  const uint64_t random = random_next();
  return random % PASSED_OVER != 0 ? 0 : (uint8_t)(1 + random / PASSED_OVER % MOST_PASSES);
}

/* ---- pushing; without a lock ---- */

/* After the push: who empties the stack first says that nothing is due there. */
static void tell_due(kr_sim_area *area, uint64_t due) {
  uint64_t before = __atomic_load_n(&area->incoming_due, __ATOMIC_SEQ_CST);
  while (due < before &&
         !__atomic_compare_exchange_n(&area->incoming_due, &before, due, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    continue;
}

void kr_sim_inbox_push(kr_sim_slot *slot, int index) {
  kr_sim_area *area = kr_sim_area_of(slot->target);
  const uint64_t due = slot->effect.ns;
  slot->passes = slot->is_near ? 0 : choose_passes();
  uint32_t newest = __atomic_load_n(&area->incoming, __ATOMIC_RELAXED);
  do
    slot->next = newest;
  while (!__atomic_compare_exchange_n(&area->incoming, &newest, kr_sim_name(host.rank, index), false, __ATOMIC_SEQ_CST,
                                      __ATOMIC_RELAXED));
  tell_due(area, due);
}

/* ---- lists; under the area's lock ---- */

static int list_of(const kr_sim_slot *slot) {
  if (slot->kind == KR_SIM_REQUEST)
    return KR_SIM_REQUESTS;
  return slot->kind == KR_SIM_REPLY ? KR_SIM_REPLIES : KR_SIM_TRANSFERS;
}

static void append(kr_sim_area *area, uint32_t name) {
  kr_sim_slot *slot = kr_sim_named(name);
  kr_sim_list *list = &area->lists[list_of(slot)];
  slot->next = 0;
  if (list->last != 0)
    kr_sim_named(list->last)->next = name;
  else
    list->first = name;
  list->last = name;
  area->longs += slot->is_long;
  if (slot->effect.ns < list->due)
    __atomic_store_n(&list->due, slot->effect.ns, __ATOMIC_RELAXED);
}

/* Turns the stack of pushed operations around; gives the oldest. */
static uint32_t reverse(uint32_t name) {
  uint32_t newer = 0;
  while (name != 0) {
    kr_sim_slot *slot = kr_sim_named(name);
    const uint32_t older = slot->next;
    slot->next = newer;
    newer = name;
    name = older;
  }
  return newer;
}

static void sort_incoming(kr_sim_area *area) {
  __atomic_store_n(&area->incoming_due, KR_SIM_NEVER, __ATOMIC_SEQ_CST);
  uint32_t name = reverse(__atomic_exchange_n(&area->incoming, 0, __ATOMIC_SEQ_CST));
  while (name != 0) {
    const uint32_t next = kr_sim_named(name)->next;
    append(area, name);
    name = next;
  }
}

/* Takes the operation at *link out of its list; `before` is the one before it, 0 if it is the first. */
static void cut(kr_sim_area *area, kr_sim_list *list, uint32_t *link, uint32_t before) {
  const kr_sim_slot *slot = kr_sim_named(*link);
  area->longs -= slot->is_long;
  if (slot->next == 0)
    list->last = before;
  *link = slot->next;
}

/* ---- order ---- */

static bool overlap(kr_sim_range a, kr_sim_range b) { return a.low < b.high && b.low < a.high; }

static kr_sim_range signal_range(const kr_sim_slot *slot) {
  return slot->has_signal ? (kr_sim_range){slot->signal_offset, slot->signal_offset + sizeof(uint64_t)}
                          : (kr_sim_range){0, 0};
}

static bool conflict(const kr_sim_slot *a, const kr_sim_slot *b) {
  return overlap(a->range, b->range) || overlap(a->range, signal_range(b)) || overlap(signal_range(a), b->range) ||
         overlap(signal_range(a), signal_range(b));
}

static bool is_earlier(const kr_sim_slot *a, const kr_sim_slot *b) {
  return a->issuer == b->issuer && (int32_t)(a->order - b->order) < 0;
}

static bool must_wait(const kr_sim_area *area, const kr_sim_slot *slot) {
  for (int i = 0; i < KR_SIM_LISTS; i++)
    for (uint32_t name = area->lists[i].first; name != 0; name = kr_sim_named(name)->next)
      if (is_earlier(kr_sim_named(name), slot) && conflict(kr_sim_named(name), slot))
        return true;
  return false;
}

/* One walk through a list. */
typedef struct {
  kr_sim_area *area;
  kr_sim_list *list;
  uint64_t now_ns;
  kr_sim_range left; /* what the operations left behind touch lies in here */
  uint64_t due;      /* none of them happens before */
  bool passed_over;  /* some operation whose time has come */
} walk;

static void include(kr_sim_range *hull, kr_sim_range range) {
  if (range.low == range.high)
    return;
  if (hull->low == hull->high)
    *hull = range;
  hull->low = range.low < hull->low ? range.low : hull->low;
  hull->high = range.high > hull->high ? range.high : hull->high;
}

static void leave_behind(walk *w, const kr_sim_slot *slot) {
  include(&w->left, slot->range);
  include(&w->left, signal_range(slot));
  if (slot->effect.ns < w->due)
    w->due = slot->effect.ns;
}

/* Whether an earlier operation may touch the same bytes. Those of other lists matter only to and because of long
   messages. */
static bool may_conflict(const walk *w, const kr_sim_slot *slot) {
  return overlap(w->left, slot->range) || overlap(w->left, signal_range(slot)) || w->area->longs != 0;
}

static bool may_happen(walk *w, kr_sim_slot *slot) {
  if (slot->effect.ns > w->now_ns)
    return false;
  if (slot->passes > 0) {
    slot->passes--;
    w->passed_over = true;
    return false;
  }
  return !may_conflict(w, slot) || !must_wait(w->area, slot);
}

/* ---- walks ---- */

static void put_runs(const kr_sim_slot *slot) {
  const kr_sim_run *runs = kr_sim_runs_of(slot);
  const uint8_t *packed = kr_sim_packed(slot);
  for (uint32_t i = 0; i < slot->runs; packed += runs[i++].bytes)
    memcpy(kr_sim_segment(slot->target, runs[i].offset), packed, runs[i].bytes);
}

static void get_runs(const kr_sim_slot *slot) {
  const kr_sim_run *runs = kr_sim_runs_of(slot);
  uint8_t *packed = kr_sim_packed(slot);
  for (uint32_t i = 0; i < slot->runs; packed += runs[i++].bytes)
    memcpy(packed, kr_sim_segment(slot->target, runs[i].offset), runs[i].bytes);
}

static void put(const kr_sim_slot *slot) {
  const kr_sim_side side = kr_sim_slot_side(slot);
  if (slot->runs != 0)
    put_runs(slot);
  else if (slot->bytes != 0)
    kr_sim_unpack(kr_sim_segment(slot->target, slot->offset), kr_sim_bytes(slot->issuer, slot->payload), &side);
  if (slot->has_signal)
    kr_sim_signal_arrive(slot->target, slot->signal_offset, slot->signal_add,
                         (kr_sim_cause){slot->effect, slot->issuer, slot->number});
}

static void get(const kr_sim_slot *slot) {
  if (slot->runs != 0) {
    get_runs(slot);
    return;
  }
  const kr_sim_side side = kr_sim_slot_side(slot);
  kr_sim_pack(kr_sim_bytes(slot->issuer, slot->payload), kr_sim_segment(slot->target, slot->offset), &side);
}

static void atomic(kr_sim_slot *slot) {
  void *word = kr_sim_segment(slot->target, slot->offset);
  slot->old = host.atomic(slot->op, slot->type, word, slot->a, slot->b);
}

static void apply(kr_sim_slot *slot) {
  if (slot->kind == KR_SIM_PUT)
    put(slot);
  else if (slot->kind == KR_SIM_GET)
    get(slot);
  else
    atomic(slot);
  __atomic_store_n(&slot->state, (uint32_t)KR_SIM_SLOT_APPLIED, __ATOMIC_RELEASE);
}

/* The next operation that may happen, cut out of its list, or NULL: then the list's due is known. */
static kr_sim_slot *take_next(walk *w, uint32_t **link, uint32_t *before) {
  while (**link != 0) {
    const uint32_t name = **link;
    kr_sim_slot *slot = kr_sim_named(name);
    if (may_happen(w, slot)) {
      cut(w->area, w->list, *link, *before);
      return slot;
    }
    leave_behind(w, slot);
    *before = name;
    *link = &slot->next;
  }
  __atomic_store_n(&w->list->due, w->due, __ATOMIC_RELAXED);
  return NULL;
}

static walk start_walk(kr_sim_area *area, int list) {
  return (walk){.area = area, .list = &area->lists[list], .now_ns = kr_sim_clock_seen(), .due = KR_SIM_NEVER};
}

/* Being passed over must not cost time where time counts: then walks follow each other at once. */
static bool walks_again(const walk *w) { return w->passed_over && w->now_ns != 0; }

static bool apply_once(walk *w) {
  kr_sim_slot *slot;
  uint32_t *link = &w->list->first, before = 0;
  bool applied = false;
  while ((slot = take_next(w, &link, &before)) != NULL) {
    apply(slot);
    applied = true;
  }
  return applied;
}

static bool apply_transfers(kr_sim_area *area) {
  bool applied = false;
  walk w;
  do {
    w = start_walk(area, KR_SIM_TRANSFERS);
    applied |= apply_once(&w);
  } while (walks_again(&w));
  return applied;
}

/* Places the payload of a long message, before a later operation of its issuer may touch the same bytes. */
static void place(const kr_sim_slot *slot) {
  if (slot->is_long && slot->bytes != 0)
    memcpy(kr_sim_segment(slot->target, slot->offset), kr_sim_bytes(slot->issuer, slot->payload), slot->bytes);
}

static kr_sim_slot *take_message(kr_sim_area *area, int list) {
  kr_sim_slot *slot;
  walk w;
  do {
    w = start_walk(area, list);
    uint32_t *link = &w.list->first, before = 0;
    slot = take_next(&w, &link, &before);
  } while (slot == NULL && walks_again(&w));
  if (slot != NULL)
    place(slot);
  return slot;
}

/* ---- who works when ---- */

static bool incoming_is_due(const kr_sim_area *area, uint64_t now) {
  return __atomic_load_n(&area->incoming_due, __ATOMIC_RELAXED) <= now;
}

static bool list_is_due(const kr_sim_area *area, int list, uint64_t now) {
  return __atomic_load_n(&area->lists[list].due, __ATOMIC_RELAXED) <= now;
}

/* With the lock, if something may be due in the list; the caller unlocks. */
static bool enter(kr_sim_area *area, int list, uint64_t now) {
  if ((!incoming_is_due(area, now) && !list_is_due(area, list, now)) || !kr_sim_try_lock(area))
    return false;
  if (incoming_is_due(area, kr_sim_clock_seen()))
    sort_incoming(area);
  return true;
}

bool kr_sim_inbox_apply(int rank, uint64_t patience_ns) {
  kr_sim_area *area = kr_sim_area_of(rank);
  if (!enter(area, KR_SIM_TRANSFERS, kr_sim_clock_seen() - patience_ns))
    return false;
  const bool applied = apply_transfers(area);
  kr_sim_unlock(area);
  return applied;
}

static kr_sim_slot *message_of(int list) {
  kr_sim_area *area = kr_sim_area_of(host.rank);
  if (!enter(area, list, kr_sim_clock_seen()))
    return NULL;
  kr_sim_slot *slot = take_message(area, list);
  kr_sim_unlock(area);
  return slot;
}

kr_sim_slot *kr_sim_inbox_message(bool replies_only) {
  kr_sim_slot *slot = message_of(KR_SIM_REPLIES);
  return slot == NULL && !replies_only ? message_of(KR_SIM_REQUESTS) : slot;
}
