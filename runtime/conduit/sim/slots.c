/* The slots of this rank's operations: pools of free ones, which are taken, and where those are under way to. */
#include "slots.h"
#include "arena.h"
#include "inbox.h"
#include <stdlib.h>
#include <string.h>

static int me;
static uint32_t issued;

static int taken[KR_SIM_ALL_SLOTS]; /* slots in use */
static int place[KR_SIM_ALL_SLOTS]; /* of a slot in `taken` */
static int taken_count;
static struct {
  int free[KR_SIM_SLOTS];
  int count;
} pools[2]; /* slots that are free, and those of replies */

static int *under_way;  /* by rank: transfers to it */
static bool *is_target; /* by rank: it is among the targets */
static int *targets;    /* ranks that had some when last asked, and those that got some since */
static int target_count;
static int *told; /* the targets as they were when last asked */

static void put_back(int index) {
  const bool is_reply = index >= KR_SIM_SLOTS;
  pools[is_reply].free[pools[is_reply].count++] = index;
}

bool kr_sim_slots_open(int rank, int ranks) {
  me = rank;
  const size_t count = (size_t)ranks;
  under_way = calloc(count, sizeof *under_way);
  is_target = calloc(count, sizeof *is_target);
  targets = calloc(count, sizeof *targets);
  told = calloc(count, sizeof *told);
  for (int i = KR_SIM_ALL_SLOTS; i-- > 0;)
    put_back(i);
  return under_way != NULL && is_target != NULL && targets != NULL && told != NULL;
}

static kr_sim_slot *slot_at(int index) { return &kr_sim_area_of(me)->slots[index]; }

int kr_sim_slot_index(const kr_sim_slot *slot) { return (int)(slot - kr_sim_area_of(me)->slots); }

static uint64_t own_room(int index) { return (uint64_t)index * KR_SIM_SMALL; }

static bool take_room(int index, uint64_t bytes, uint64_t *payload) {
  *payload = own_room(index);
  return bytes <= KR_SIM_SMALL || kr_sim_arena_take(bytes, payload);
}

/* Fields that its operation does not use keep what an older one left there. */
static void clear(kr_sim_slot *slot) {
  slot->next = 0;
  slot->runs = 0;
  slot->has_signal = slot->is_long = slot->is_near = false;
  slot->range = (kr_sim_range){0, 0};
  slot->local = 0;
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
  kr_sim_slot *slot = slot_at(index);
  clear(slot);
  slot->issuer = (uint16_t)me;
  slot->payload = payload;
  slot->bytes = bytes;
  place[index] = taken_count;
  taken[taken_count++] = index;
  return slot;
}

static void set_out(int target) {
  under_way[target]++;
  if (is_target[target])
    return;
  is_target[target] = true;
  targets[target_count++] = target;
}

/* The next operation probably resembles this one; others have read the lines that it will write. */
static void prepare_next(uint64_t bytes) {
  enum { LINE = 64, LINES = 2 };
  if (pools[0].count == 0)
    return;
  const int index = pools[0].free[pools[0].count - 1];
  for (int i = 0; i < LINES; i++)
    kroll_prepare_to_write((const uint8_t *)slot_at(index) + i * LINE);
  for (uint64_t at = 0; at < bytes && bytes <= KR_SIM_SMALL; at += LINE)
    kroll_prepare_to_write(kr_sim_bytes(me, own_room(index) + at));
}

void kr_sim_slot_queue(kr_sim_slot *slot) {
  const uint64_t bytes = slot->bytes;
  slot->order = issued++;
  slot->state = KR_SIM_SLOT_QUEUED;
  if (!kr_sim_is_message(slot->kind))
    set_out(slot->target);
  kr_sim_inbox_push(slot, kr_sim_slot_index(slot));
  prepare_next(bytes);
}

void kr_sim_slot_give(kr_sim_slot *slot) {
  const int index = kr_sim_slot_index(slot);
  __atomic_store_n(&slot->state, (uint32_t)KR_SIM_SLOT_FREE, __ATOMIC_RELEASE);
  if (slot->bytes > KR_SIM_SMALL)
    kr_sim_arena_give(slot->payload);
  if (!kr_sim_is_message(slot->kind))
    under_way[slot->target]--;
  put_back(index);
  const int last = taken[--taken_count];
  taken[place[index]] = last;
  place[last] = place[index];
}

/* A slot that is being filled still has its bytes in the program's hands, and one that was applied and brings nothing
   back has them at the target. */
static bool has_bytes(const kr_sim_slot *slot) {
  return slot->state == KR_SIM_SLOT_QUEUED ||
         (slot->state == KR_SIM_SLOT_APPLIED && (slot->kind == KR_SIM_GET || slot->kind == KR_SIM_ATOMIC));
}

void kr_sim_slots_visit(void (*visit)(const void *start, size_t bytes)) {
  const uint64_t room = KR_SIM_SMALL_BYTES + kr_sim_arena_bytes();
  for (int i = 0; i < KR_SIM_ALL_SLOTS; i++) {
    const kr_sim_slot *slot = slot_at(i);
    if (!has_bytes(slot))
      continue;
    visit(&slot->local, sizeof slot->local);
    if (slot->kind == KR_SIM_ATOMIC)
      visit(&slot->a, 3 * sizeof slot->a); /* a, b, old */
    if (kr_sim_is_message(slot->kind))
      visit(slot->args, slot->nargs * sizeof slot->args[0]);
    if (slot->payload < room && slot->bytes <= room - slot->payload)
      visit(kr_sim_bytes(me, slot->payload), slot->bytes);
  }
}

int kr_sim_slots_taken(void) { return taken_count; }

kr_sim_slot *kr_sim_slots_nth(int n) { return slot_at(taken[n]); }

kr_sim_side kr_sim_slot_side(const kr_sim_slot *slot) {
  return (kr_sim_side){slot->dims, slot->chunk_bytes, slot->count, slot->stride};
}

static void forget_target(int n) {
  is_target[targets[n]] = false;
  targets[n] = targets[--target_count];
}

int kr_sim_slots_targets(const int **found) {
  for (int n = target_count; n-- > 0;)
    if (under_way[targets[n]] == 0)
      forget_target(n);
  memcpy(told, targets, (size_t)target_count * sizeof *told);
  *found = told;
  return target_count;
}
