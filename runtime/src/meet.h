/* Meetings: the one pattern under barriers and small collectives. In round k every member sends to the member 2^k below
   and hears from the member 2^k above (dissemination), so after ceil(log2 size) rounds everyone knows that everyone has
   entered. A message is a word, mark << 40 | epoch << 32 | place, behind an optional payload: the place and the mark
   tell what the sender is doing. Slots alternate with the epoch, of which 8 bits suffice: a member that is a meeting
   ahead cannot reach a slot that is still being read. */
#ifndef KR_MEET_H
#define KR_MEET_H

#include "agreement.h"
#include "control.h"
#include "flight.h"

typedef struct {
  int rank;           /* world rank that hears from us */
  kr_meet_slot *near; /* its pair of slots of this round; NULL if the conduit must carry the word */
  kroll_gptr far;
} kr_meet_target;

/* A value that a rank gave to a split barrier's notify, and where. */
typedef struct {
  int32_t value;
  int32_t rank;
  uint32_t site; /* kr_site_to_word */
} kr_given_label;

/* What a member heard so far of the values given to notify: none, one that all share, or two that differ. It travels
   as payload; any two members' knowledge is merged in some round, so all end with the same. */
typedef struct {
  uint32_t count;
  kr_given_label given[2];
} kr_label;

struct kroll_team {
  int size, me, rounds;
  uint32_t epoch;
  bool mixed;    /* some words go through the conduit: they are added to zero instead of stored */
  bool notified; /* between barrier_notify and barrier_wait */
  bool busy;     /* a collective with a handle is under way: `work` */
  /* By team rank: the world rank, and the kr_meet_area. NULL in the world, where a formula tells. */
  int *world;
  kroll_gptr *areas;
  kr_meet_record *record; /* this member's */
  kr_meet_slot *slots;
  kr_meet_target target[KR_MEET_ROUNDS];
  int from[KR_MEET_ROUNDS]; /* team rank that we hear from */
  /* Of the split-phase barrier in progress (barrier.c). */
  uint64_t notify_word;
  int notify_round;
  kr_label notify_label;
  /* Staging windows of large collectives (stage.c), by team rank; NULL before the first one. */
  kroll_gptr *windows;
  uint32_t turn;
  kr_work *work;
};

extern kroll_team kr_world;
static inline kroll_team *kr_team(kroll_team *team) { return team != NULL ? team : &kr_world; }

/* Opens the world with the slots in the control pages. */
void kr_meet_open_world(void);
/* Founds a team, which keeps both arrays and frees them in the end. */
void kr_meet_open(kroll_team *team, int size, int me, int *world, kroll_gptr *areas);
void kr_meet_close(kroll_team *team, const kroll_site *site);
/* Bytes of the area of a member of a team of this size. */
size_t kr_meet_bytes(int size);

KR_HOT int kr_member_rank(const kroll_team *team, int member) {
  return team->world != NULL ? team->world[member] : member;
}
KR_HOT kroll_gptr kr_member_area(const kroll_team *team, int member) {
  return team->areas != NULL ? team->areas[member] : kroll_address(member, offsetof(kr_control, meet));
}

/* Before a new operation of the team: finishes the one under way; refused between barrier notify and wait. */
void kr_meet_check_slow(kroll_team *team, const kroll_site *site) __attribute__((cold));
KR_HOT void kr_meet_check(kroll_team *team, const kroll_site *site) {
  if (KROLL_UNLIKELY(team->notified | team->busy))
    kr_meet_check_slow(team, site);
}
/* Starts the next meeting of an operation; the word is what this member will send. */
uint64_t kr_meet_enter(kroll_team *team, const kroll_site *site, kr_doing doing);
/* Both. */
uint64_t kr_meet_begin(kroll_team *team, const kroll_site *site, kr_doing doing);
void kr_meet_send_payload(kroll_team *team, int round, uint64_t word, const void *payload, size_t bytes,
                          const kroll_site *site);
void kr_meet_await_slow(kroll_team *team, int round, uint64_t word, const kroll_site *site);
/* Everybody has entered when it returns. */
void kr_meet(kroll_team *team, const kroll_site *site, kr_doing doing);
/* A meeting that carries `bytes` <= KR_MEET_PAYLOAD of the member `root` to all. */
void kr_meet_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site, kr_doing doing);
/* A meeting after which `all` holds the `bytes` of every member in order; see kr_meet_gathers. */
void kr_meet_all_gather(kroll_team *team, void *all, const void *own, size_t bytes, const kroll_site *site,
                        kr_doing doing);
/* The same for a word of every member, which stays where the rounds leave it: words[j] is that of member me + j. */
void kr_meet_gather_words(kroll_team *team, uint64_t *words, const kroll_site *site, kr_doing doing);
/* This member sent `sent` and heard something else. */
_Noreturn void kr_meet_mismatch(const kroll_team *team, int round, uint64_t sent, uint64_t heard,
                                const kroll_site *site) __attribute__((cold));
/* The doing of an operation with terms; others may read the terms from now on. */
KR_HOT kr_doing kr_meet_terms(kroll_team *team, uint32_t operation, const kroll_terms *terms) {
  team->record->terms = *terms;
  return kr_doing_with(operation, terms);
}

/* Whether a meeting can gather this much: the last round carries up to half of all members' bytes. */
#define KR_GATHER_BYTES ((size_t)2 * KR_MEET_PAYLOAD)
static inline bool kr_meet_gathers(const kroll_team *team, size_t bytes) {
  return bytes <= KR_MEET_PAYLOAD && (size_t)team->size * bytes <= KR_GATHER_BYTES &&
         (bytes << (team->rounds > 0 ? team->rounds - 1 : 0)) <= KR_MEET_PAYLOAD;
}

KR_HOT kr_meet_slot *kr_meet_slot_of(const kroll_team *team, int round, uint64_t word) {
  return &team->slots[2 * round + (int)(word >> 32 & 1)];
}

KR_HOT void kr_meet_send(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  const kr_meet_target *to = &team->target[round];
  if (KROLL_LIKELY(to->near != NULL && !team->mixed))
    __atomic_store_n(&to->near[word >> 32 & 1].word, word, __ATOMIC_RELEASE);
  else
    kr_meet_send_payload(team, round, word, NULL, 0, site);
}

/* The message of this round if it has come, else NULL. */
KR_HOT const void *kr_meet_heard(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  kr_meet_slot *slot = kr_meet_slot_of(team, round, word);
  const uint64_t heard = __atomic_load_n(&slot->word, __ATOMIC_ACQUIRE);
  if (heard == word)
    return slot->payload;
  if (KROLL_UNLIKELY(((heard ^ word) >> 32 & 255) == 0 && (uint32_t)heard != 0))
    kr_meet_mismatch(team, round, word, heard, site);
  return NULL;
}

KR_HOT const void *kr_meet_await(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  if (kr_meet_heard(team, round, word, site) == NULL)
    kr_meet_await_slow(team, round, word, site);
  kr_meet_slot *slot = kr_meet_slot_of(team, round, word);
  if (KROLL_UNLIKELY(team->mixed)) {
    kr_observe(&slot->word, word);
    slot->word = 0;
  }
  return slot->payload;
}

#endif
