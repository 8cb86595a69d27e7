/* Meetings of a team; see meet.h. */
#include "meet.h"
#include "collect.h"
#include "ends.h"
#include "engine.h"
#include "far.h"
#include "wait.h"
#include <stdlib.h>

kroll_team kr_world;

void kr_meet_check_slow(kroll_team *team, const kroll_site *site) {
  if (team->notified)
    kroll_fail(site, "a collective operation between barrier notify and wait");
  kr_team_finish(team, site);
}

static void send_far(const kr_meet_target *to, uint64_t word, const void *payload, size_t bytes,
                     const kroll_site *site) {
  const kroll_gptr slot = to->far + (word >> 32 & 1) * sizeof(kr_meet_slot);
  KR_UNTIL_TAKEN(site, kr_try_put_signal(NULL, to->rank, slot + offsetof(kr_meet_slot, payload), payload, bytes,
                                         slot + offsetof(kr_meet_slot, word), word, site));
}

static void store_near(int rank, kr_meet_slot *slot, uint64_t word, const void *payload, size_t bytes) {
  memcpy(slot->payload, payload != NULL ? payload : "", bytes);
  __atomic_store_n(&slot->word, word, __ATOMIC_RELEASE);
  kr_ring(rank);
}

/* The pair of slots of a member's channel. */
static kroll_gptr slots_of(const kroll_team *team, int member, int channel) {
  return kr_member_area(team, member) + offsetof(kr_meet_area, slots) + (size_t)channel * 2 * sizeof(kr_meet_slot);
}

void kr_meet_send_payload(kroll_team *team, int round, uint64_t word, const void *payload, size_t bytes,
                          const kroll_site *site) {
  const kr_meet_target *to = &team->target[round];
  if (to->near == NULL) {
    send_far(to, word, payload, bytes, site);
    return;
  }
  store_near(to->rank, &to->near[word >> 32 & 1], word, payload, bytes);
}

void kr_meet_send_to(kroll_team *team, int member, int channel, uint64_t word, const void *payload, size_t bytes,
                     const kroll_site *site) {
  const kroll_gptr slots = slots_of(team, member, channel);
  const kr_meet_target to = {kr_member_rank(team, member), NULL, slots};
  if (kroll_is_near(slots) && !kr_process.timed)
    store_near(to.rank, (kr_meet_slot *)slots + (word >> 32 & 1), word, payload, bytes);
  else
    send_far(&to, word, payload, bytes, site);
}

void kr_meet_await_slow(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  kr_wait wait = KR_RUNG_WAIT(site, NULL, kr_member_rank(team, team->from[round]));
  do { /* the caller has looked */
    if (kr_wait_step_briefly(&wait)) {
      wait.what = kr_place_name((uint32_t)word); /* a wait is described at its second look at the clock */
      if (!kr_meet_goes_on(team, word, site))
        break;
    }
  } while (kr_meet_heard(team, round, word, site) == NULL);
  kr_wait_end(&wait);
}

/* The word of a slot is that of one other operation in this epoch. */
static bool is_foreign(uint64_t heard, uint64_t word) {
  return ((heard ^ word) >> 32 & 255) == 0 && (uint32_t)heard != 0 && heard != word;
}

/* Words that go through the conduit are added, and members that are in different operations may send to one slot. What
   is left of the sum without words like ours is the other one if a member shows it; 0 if there is none. Places are
   small, so their half of the sum borrows nothing from the other. */
static uint64_t foreign_in_sum(const kroll_team *team, uint64_t sum, uint64_t word, const kroll_site *site) {
  while ((uint32_t)sum > (uint32_t)word) {
    sum -= word;
    if (is_foreign(sum, word) && kr_meet_is_shown(team, sum, site))
      return sum;
  }
  return 0;
}

void kr_meet_look_around(kroll_team *team, uint64_t word, const kroll_site *site) {
  kr_meet_show(team);
  for (int channel = 0; channel < kr_channels(team->size); channel++) {
    uint64_t heard = __atomic_load_n(&kr_meet_slot_of(team, channel, word)->word, __ATOMIC_ACQUIRE);
    if (team->mixed && !is_foreign(heard, word))
      heard = foreign_in_sum(team, heard, word, site);
    if (is_foreign(heard, word))
      kr_meet_mismatch(team, -1, word, heard, site);
  }
}

bool kr_meet_goes_on(kroll_team *team, uint64_t word, const kroll_site *site) {
  if (kr_is_in_vain(team, -1, site))
    return false;
  kr_meet_look_around(team, word, site);
  return true;
}

/* A rank that has sent does not look at once: the sender of the line may be about to write it, and would have to get it
   back first. Two ranks that come together meet in half the time so. */
void kr_meet(kroll_team *team, const kroll_site *site, kr_purpose purpose) {
  if (KROLL_UNLIKELY(!team->plain)) {
    kr_team_meet(team, site, purpose);
    return;
  }
  const uint64_t word = kr_meet_begin(team, site, purpose);
  for (int round = 0; round < team->rounds; round++) {
    kr_meet_send(team, round, word, site);
    kr_pause_briefly();
    kr_meet_await(team, round, word, site);
  }
  kr_meet_prepare_next(team, word);
}

size_t kr_meet_bytes(int size) { return sizeof(kr_meet_area) + (size_t)kr_channels(size) * 2 * sizeof(kr_meet_slot); }

static void open_round(kroll_team *team, int round) {
  const int distance = 1 << round;
  const int below = (team->me - distance % team->size + team->size) % team->size;
  const kroll_gptr slot = slots_of(team, below, round);
  const bool is_direct = kroll_is_near(slot) && !kr_process.timed;
  team->target[round] = (kr_meet_target){kr_member_rank(team, below), is_direct ? (kr_meet_slot *)slot : NULL, slot};
  team->from[round] = (team->me + distance) % team->size;
}

static bool has_far_members(const kroll_team *team) {
  for (int i = 0; i < team->size; i++)
    if (!kroll_is_near(kr_member_area(team, i)))
      return true;
  return false;
}

void kr_meet_open(kroll_team *team, int size, int me, int *world, kroll_gptr *areas) {
  *team = (kroll_team){.size = size, .me = me, .rounds = kr_rounds(size), .world = world, .areas = areas};
  kr_meet_area *own = (kr_meet_area *)kr_member_area(team, me);
  team->area = own;
  team->slots = own->slots;
  team->mixed = kr_process.timed || has_far_members(team);
  for (int round = 0; round < team->rounds; round++)
    open_round(team, round);
  kr_situation_open(team);
}

static void give_transit(kroll_gptr block, const kroll_site *site) {
  kr_transit_remove(block);
  kroll_free(block, site);
}

void kr_meet_close(kroll_team *team, const kroll_site *site) {
  if (team->part != 0)
    give_transit(team->area->window, site);
  give_transit(kr_member_area(team, team->me), site);
  free(team->areas);
  free(team->world);
  free(team->windows);
  give_transit((kroll_gptr)team->scratch, site);
  free(team->steps.list);
  free((int *)team->groups.begin);
}

void kr_meet_open_world(void) { kr_meet_open(&kr_world, kroll_ranks, kroll_my_rank, NULL, NULL); }
