/* Meetings of a team; see meet.h. */
#include "meet.h"
#include "fail.h"
#include "flight.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern const kroll_site __start_kroll_sites[] __attribute__((weak));
extern const kroll_site __stop_kroll_sites[] __attribute__((weak));

kroll_team kr_world;

/* The lower half of a word: a site as its offset + 8 (a multiple of 8), or an operation as an odd number. */
#define SITE_BIAS 8

uint32_t kr_site_to_word(const kroll_site *site) {
  return site == NULL ? 0 : (uint32_t)((const char *)site - (const char *)__start_kroll_sites) + SITE_BIAS;
}

static uint32_t low_of(const kroll_site *site, kr_doing doing) {
  if (site == NULL || (site->kind & KROLL_SITE_ANYWHERE) != 0)
    return (doing & ((1 << KR_DOING_BITS) - 1)) << 1 | 1;
  return kr_site_to_word(site);
}

const kroll_site *kr_site_of_word(uint32_t low) {
  const size_t table = (size_t)((const char *)__stop_kroll_sites - (const char *)__start_kroll_sites);
  if ((low & 1) != 0 || low < SITE_BIAS || low - SITE_BIAS >= table)
    return NULL;
  return (const kroll_site *)((const char *)__start_kroll_sites + (low - SITE_BIAS));
}

static const char *doing_name(uint32_t low) {
  static const char *const names[] = {"nothing known",
                                      "the start of the program",
                                      "the end of the program",
                                      "a barrier",
                                      "a barrier or its notify",
                                      "a broadcast",
                                      "a scatter",
                                      "a gather",
                                      "an all-gather",
                                      "an all-to-all",
                                      "a reduction",
                                      "an all-reduce",
                                      "a scan",
                                      "a collective allocation",
                                      "a collective deallocation",
                                      "a team split",
                                      "a broadcast with a handle",
                                      "a reduction with a handle",
                                      "an all-reduce with a handle",
                                      "a scatter with a handle",
                                      "a gather with a handle",
                                      "an all-gather with a handle",
                                      "an all-to-all with a handle",
                                      "a scan with a handle"};
  const uint32_t doing = low >> 1;
  return (low & 1) != 0 && doing < sizeof names / sizeof names[0] ? names[doing] : names[0];
}

static const char *what_of(uint32_t low) {
  const kroll_site *site = kr_site_of_word(low);
  return site != NULL ? site->what : doing_name(low);
}

/* Members that are in the same operation with different arguments. */
static _Noreturn void fail_marks(uint32_t place, uint32_t sent, uint32_t heard, int other, const char *where,
                                 const kroll_site *site, const kroll_site *other_site) {
  const char *what = what_of(place);
  if (((sent | heard) & KR_MARK_MIXED) != 0)
    kr_fail_two(site, other_site, where,
                "the ranks do not agree: in %s, rank %d has another number of bytes, root or operation than this one",
                what, other);
  if ((uint16_t)sent == (uint16_t)heard)
    kr_fail_two(site, other_site, where,
                "the ranks do not agree: in %s, rank %d has another root or operation than this one", what, other);
  kr_fail_two(site, other_site, where, "the ranks do not agree: in %s, this one has %u bytes, rank %d has %u", what,
              (uint16_t)sent, other, (uint16_t)heard);
}

/* A rank without a place to show, as at the end of the program, lets one speak that has it. */
static void let_others_speak(void) {
  enum { TURNS = 300 };
  const struct timespec turn = {0, 1000000};
  for (int i = 0; i < TURNS; i++) {
    kr_progress();
    kr_fail_follow();
    nanosleep(&turn, NULL);
  }
}

_Noreturn void kr_meet_mismatch(const kroll_team *team, int round, uint64_t sent, uint64_t heard,
                                const kroll_site *site) {
  char where[64];
  const int other = team->from[round];
  const kroll_site *other_site = kr_site_of_word((uint32_t)heard);
  snprintf(where, sizeof where, "rank %d is here", other);
  if ((uint32_t)sent == (uint32_t)heard)
    fail_marks((uint32_t)sent, (uint32_t)(sent >> 40), (uint32_t)(heard >> 40), other, where, site, other_site);
  if (site == NULL && other_site == NULL)
    let_others_speak();
  kr_fail_two(site, other_site, where,
              "the ranks do not meet: this one has come to %s, rank %d to %s; all ranks must come to the same place",
              what_of((uint32_t)sent), other, what_of((uint32_t)heard));
}

void kr_meet_check_slow(kroll_team *team, const kroll_site *site) {
  if (team->notified)
    kroll_fail(site, "a collective operation between barrier notify and wait");
  kroll_conduit_op none = {{0, 0}};
  kr_wait wait = KR_WAIT(site, "an earlier collective", -1);
  while (team->busy && !team->work->step(team->work, &none))
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
}

uint64_t kr_meet_enter(kroll_team *team, const kroll_site *site, kr_doing doing) {
  team->epoch++;
  return (uint64_t)(doing >> KR_DOING_BITS) << 40 | (uint64_t)(team->epoch & 255) << 32 | low_of(site, doing);
}

uint64_t kr_meet_begin(kroll_team *team, const kroll_site *site, kr_doing doing) {
  kr_meet_check(team, site);
  return kr_meet_enter(team, site, doing);
}

static void send_far(const kr_meet_target *to, uint64_t word, const void *payload, size_t bytes,
                     const kroll_site *site) {
  const kroll_gptr slot = to->far + (word >> 32 & 1) * sizeof(kr_meet_slot);
  KR_SEND(site, kr_process.conduit->put_signal(to->rank, slot + offsetof(kr_meet_slot, payload), payload, bytes,
                                               slot + offsetof(kr_meet_slot, word), word, NULL));
}

void kr_meet_send_payload(kroll_team *team, int round, uint64_t word, const void *payload, size_t bytes,
                          const kroll_site *site) {
  const kr_meet_target *to = &team->target[round];
  if (to->near == NULL) {
    send_far(to, word, payload, bytes, site);
    return;
  }
  kr_meet_slot *slot = &to->near[word >> 32 & 1];
  memcpy(slot->payload, payload != NULL ? payload : "", bytes);
  __atomic_store_n(&slot->word, word, __ATOMIC_RELEASE);
}

void kr_meet_await_slow(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, doing_name((uint32_t)word), team->from[round]);
  do /* the caller has looked; who looks again at once only takes the line from the sender */
    kr_wait_step(&wait);
  while (kr_meet_heard(team, round, word, site) == NULL);
  kr_wait_end(&wait);
}

void kr_meet(kroll_team *team, const kroll_site *site, kr_doing doing) {
  const uint64_t word = kr_meet_begin(team, site, doing);
  for (int round = 0; round < team->rounds; round++) {
    kr_meet_send(team, round, word, site);
    kr_meet_await(team, round, word, site);
  }
}

void kr_meet_show(kroll_team *team, void *next, const void *own, size_t bytes, const kroll_site *site, kr_doing doing) {
  const uint64_t word = kr_meet_begin(team, site, doing);
  if (team->rounds == 0)
    memcpy(next, own, bytes);
  for (int round = 0; round < team->rounds; round++) {
    kr_meet_send_payload(team, round, word, own, round == 0 ? bytes : 0, site);
    const void *heard = kr_meet_await(team, round, word, site);
    if (round == 0)
      memcpy(next, heard, bytes);
  }
}

static int rounds_of(int size) { return size <= 1 ? 0 : 32 - __builtin_clz((unsigned)size - 1); }

size_t kr_meet_bytes(int size) { return (size_t)rounds_of(size) * 2 * sizeof(kr_meet_slot); }

static void open_round(kroll_team *team, int round, const kroll_gptr *slots_of) {
  const int distance = 1 << round;
  const int below = (team->me - distance % team->size + team->size) % team->size;
  const kroll_gptr slot = slots_of[below] + (size_t)round * 2 * sizeof(kr_meet_slot);
  const bool is_direct = kroll_is_near(slot) && !kr_process.timed;
  team->target[round] = (kr_meet_target){team->world[below], is_direct ? (kr_meet_slot *)slot : NULL, slot};
  team->from[round] = team->world[(team->me + distance) % team->size];
}

void kr_meet_open(kroll_team *team, int size, int me, int *world, const kroll_gptr *slots_of) {
  *team = (kroll_team){.size = size, .me = me, .rounds = rounds_of(size), .world = world};
  team->slots = (kr_meet_slot *)slots_of[me];
  for (int i = 0; i < size; i++)
    team->mixed |= !kroll_is_near(slots_of[i]) || kr_process.timed;
  for (int round = 0; round < team->rounds; round++)
    open_round(team, round, slots_of);
}

void kr_meet_open_world(void) {
  int *world = malloc((size_t)kroll_ranks * sizeof *world);
  kroll_gptr *slots_of = malloc((size_t)kroll_ranks * sizeof *slots_of);
  if (world == NULL || slots_of == NULL)
    kroll_fail(NULL, "no memory for a team of %d ranks", kroll_ranks);
  for (int r = 0; r < kroll_ranks; r++) {
    world[r] = r;
    slots_of[r] = kroll_address(r, offsetof(kr_control, meet));
  }
  kr_meet_open(&kr_world, kroll_ranks, kroll_my_rank, world, slots_of);
  free(slots_of);
}
