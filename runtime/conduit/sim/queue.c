/* Slots, inboxes, and the application of operations. Operations of one rank that touch the same bytes keep their order;
   all others may overtake each other, and do: some are passed over a few times, by the seed. */
#include "queue.h"
#include "arena.h"
#include "signals.h"
#include <string.h>

/* One operation in so many is passed over, and how often at most. */
#define PASSED_OVER 4
#define MOST_PASSES 3

static kroll_conduit_host host;
static uint64_t random_state;

static int taken[KR_SIM_ALL_SLOTS]; /* slots in use */
static int place[KR_SIM_ALL_SLOTS]; /* of a slot in `taken` */
static int taken_count;
static struct {
  int free[KR_SIM_SLOTS];
  int count;
} pools[2]; /* slots that are free, and those of replies */

static void put_back(int index) {
  const bool is_reply = index >= KR_SIM_SLOTS;
  pools[is_reply].free[pools[is_reply].count++] = index;
}

void kr_sim_queue_open(const kroll_conduit_host *given) {
  host = *given;
  const kroll_job *job = host.job;
  random_state = job->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)host.rank;
  for (int i = KR_SIM_ALL_SLOTS; i-- > 0;)
    put_back(i);
}

/* splitmix64 */
static uint64_t random_next(void) {
  uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

static uint32_t choose_passes(void) {
  const uint64_t random = random_next();
  return random % PASSED_OVER != 0 ? 0 : 1 + (uint32_t)(random / PASSED_OVER % MOST_PASSES);
}

/* ---- slots ---- */

static bool take_room(int index, uint64_t bytes, uint64_t *payload) {
  *payload = (uint64_t)index * KR_SIM_SMALL;
  return bytes <= KR_SIM_SMALL || kr_sim_arena_take(bytes, payload);
}

/* Arrays of a slot that its operation does not use keep what an older one left there. */
static void clear(kr_sim_slot *slot) {
  slot->ranges[0] = slot->ranges[1] = (kr_sim_range){0, 0};
  slot->has_signal = slot->is_long = slot->is_reply = slot->is_near = false;
  slot->next = 0;
}

kr_sim_slot *kr_sim_slot_take(bool is_reply, uint64_t bytes) {
  const int count = pools[is_reply].count;
  uint64_t payload;
  if (count == 0)
    return NULL;
  const int index = pools[is_reply].free[count - 1];
  if (!take_room(index, bytes, &payload))
    return NULL;
  pools[is_reply].count--;
  kr_sim_slot *slot = &kr_sim_area_of(host.rank)->slots[index];
  clear(slot);
  slot->issuer = host.rank;
  slot->payload = payload;
  slot->bytes = bytes;
  place[index] = taken_count;
  taken[taken_count++] = index;
  return slot;
}

static int index_of(const kr_sim_slot *slot) { return (int)(slot - kr_sim_area_of(host.rank)->slots); }

void kr_sim_slot_give(kr_sim_slot *slot) {
  const int index = index_of(slot);
  if (slot->bytes > KR_SIM_SMALL)
    kr_sim_arena_give(slot->payload);
  slot->state = KR_SIM_SLOT_FREE;
  put_back(index);
  const int last = taken[--taken_count];
  taken[place[index]] = last;
  place[last] = place[index];
}

int kr_sim_slots_taken(kr_sim_slot **slots) {
  for (int i = 0; i < taken_count; i++)
    slots[i] = &kr_sim_area_of(host.rank)->slots[taken[i]];
  return taken_count;
}

kr_sim_side kr_sim_slot_side(const kr_sim_slot *slot) {
  return (kr_sim_side){slot->dims, slot->chunk_bytes, slot->count, slot->stride};
}

void kr_sim_slot_queue(kr_sim_slot *slot) {
  kr_sim_area *area = kr_sim_area_of(slot->target);
  const uint32_t name = kr_sim_name(host.rank, index_of(slot));
  slot->passes = slot->is_near ? 0 : choose_passes();
  slot->state = KR_SIM_SLOT_QUEUED;
  kr_sim_lock(area);
  if (area->last != 0)
    kr_sim_named(area->last)->next = name;
  else
    area->first = name;
  area->last = name;
  kr_sim_unlock(area);
}

/* ---- inboxes; under the area's lock ---- */

static bool overlap(const kr_sim_range *a, const kr_sim_range *b) { return a->low < b->high && b->low < a->high; }

static bool conflict(const kr_sim_slot *a, const kr_sim_slot *b) {
  if (a->issuer != b->issuer)
    return false;
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++)
      if (overlap(&a->ranges[i], &b->ranges[k]))
        return true;
  return false;
}

static bool must_wait(const kr_sim_area *area, const kr_sim_slot *slot) {
  for (const kr_sim_slot *earlier = kr_sim_named(area->first); earlier != slot; earlier = kr_sim_named(earlier->next))
    if (conflict(earlier, slot))
      return true;
  return false;
}

/* One walk through an inbox. */
typedef struct {
  kr_sim_area *area;
  uint64_t now_ns;
  kr_sim_range left; /* what the operations left behind touch lies in here */
  bool passed_over;  /* some operation whose time has come */
  bool applied;      /* some operation */
} walk;

static bool is_due(const walk *w, const kr_sim_slot *slot) { return slot->effect.ns <= w->now_ns; }

static void include(kr_sim_range *hull, const kr_sim_range *range) {
  if (range->low == range->high)
    return;
  if (hull->low == hull->high)
    *hull = *range;
  hull->low = range->low < hull->low ? range->low : hull->low;
  hull->high = range->high > hull->high ? range->high : hull->high;
}

static void leave_behind(walk *w, const kr_sim_slot *slot) {
  include(&w->left, &slot->ranges[0]);
  include(&w->left, &slot->ranges[1]);
}

static bool touches_left(const walk *w, const kr_sim_slot *slot) {
  return overlap(&w->left, &slot->ranges[0]) || overlap(&w->left, &slot->ranges[1]);
}

static bool may_happen(walk *w, kr_sim_slot *slot) {
  if (!is_due(w, slot))
    return false;
  if (slot->passes > 0) {
    slot->passes--;
    w->passed_over = true;
    return false;
  }
  return !touches_left(w, slot) || !must_wait(w->area, slot);
}

static void unlink_slot(kr_sim_area *area, kr_sim_slot *slot, kr_sim_slot *before, uint32_t before_name) {
  if (before != NULL)
    before->next = slot->next;
  else
    area->first = slot->next;
  if (slot->next == 0)
    area->last = before_name;
}

static void put(const kr_sim_slot *slot) {
  const kr_sim_side side = kr_sim_slot_side(slot);
  if (slot->bytes != 0)
    kr_sim_unpack(kr_sim_segment(slot->target, slot->offset), kr_sim_bytes(slot->issuer, slot->payload), &side);
  if (slot->has_signal)
    kr_sim_signal_arrive(slot->target, slot->signal_offset, slot->signal_add, slot->effect);
}

static void get(const kr_sim_slot *slot) {
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

static void apply_walking(walk *w, bool to_first_not_due) {
  kr_sim_slot *before = NULL;
  uint32_t before_name = 0, next;
  for (uint32_t name = w->area->first; name != 0; name = next) {
    kr_sim_slot *slot = kr_sim_named(name);
    next = slot->next;
    if (to_first_not_due && !is_due(w, slot))
      return;
    if (slot->kind != KR_SIM_MESSAGE && may_happen(w, slot)) {
      unlink_slot(w->area, slot, before, before_name);
      apply(slot);
      w->applied = true;
    } else {
      leave_behind(w, slot);
      before = slot;
      before_name = name;
    }
  }
}

static walk start_walk(kr_sim_area *area) { return (walk){.area = area, .now_ns = kr_sim_clock_seen()}; }

static void walk_anew(walk *w) {
  w->passed_over = false;
  w->left = (kr_sim_range){0, 0};
}

/* Being passed over must not cost time where time counts: then walks follow each other at once. */
static bool walks_again(const walk *w) { return w->passed_over && w->now_ns != 0; }

static bool apply_inbox(int rank, bool to_first_not_due) {
  kr_sim_area *area = kr_sim_area_of(rank);
  if (__atomic_load_n(&area->first, __ATOMIC_RELAXED) == 0 || !kr_sim_try_lock(area))
    return false;
  walk w = start_walk(area);
  do {
    walk_anew(&w);
    apply_walking(&w, to_first_not_due);
  } while (walks_again(&w));
  kr_sim_unlock(area);
  return w.applied;
}

bool kr_sim_queue_apply(void) {
  static uint32_t pass, seen[KROLL_MAX_RANKS];
  seen[host.rank] = ++pass;
  bool applied = apply_inbox(host.rank, false);
  for (int i = 0; i < taken_count; i++) {
    const kr_sim_slot *slot = &kr_sim_area_of(host.rank)->slots[taken[i]];
    if (__atomic_load_n(&slot->state, __ATOMIC_ACQUIRE) == KR_SIM_SLOT_QUEUED && seen[slot->target] != pass) {
      seen[slot->target] = pass;
      applied |= apply_inbox(slot->target, false);
    }
  }
  return applied;
}

void kr_sim_queue_apply_due(int rank) { apply_inbox(rank, true); }

static kr_sim_slot *take_walking(walk *w, bool replies_only) {
  kr_sim_slot *before = NULL;
  uint32_t before_name = 0;
  for (uint32_t name = w->area->first; name != 0; name = before->next) {
    kr_sim_slot *slot = kr_sim_named(name);
    if (slot->kind == KR_SIM_MESSAGE && (slot->is_reply || !replies_only) && may_happen(w, slot)) {
      unlink_slot(w->area, slot, before, before_name);
      return slot;
    }
    leave_behind(w, slot);
    before = slot;
    before_name = name;
  }
  return NULL;
}

kr_sim_slot *kr_sim_queue_message(bool replies_only) {
  kr_sim_area *area = kr_sim_area_of(host.rank);
  if (__atomic_load_n(&area->first, __ATOMIC_RELAXED) == 0 || !kr_sim_try_lock(area))
    return NULL;
  walk w = start_walk(area);
  kr_sim_slot *slot;
  do {
    walk_anew(&w);
    slot = take_walking(&w, replies_only);
  } while (slot == NULL && walks_again(&w));
  kr_sim_unlock(area);
  return slot;
}
