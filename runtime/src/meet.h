/* Messages between the members of a team, and meetings: dissemination in which small blocking collectives are carried
   out by loops of their own, without a schedule and with the same messages as KR_DISSEMINATION has (schedule.h). In
   round k every member sends to the member 2^k below and hears from the member 2^k above, so after ceil(log2 size)
   rounds everyone knows that everyone has entered. A message is a word, mark << 40 | epoch << 32 | place, behind an
   optional payload: the place and the mark tell what the sender is doing. Slots alternate with the epoch. */
#ifndef KR_MEET_H
#define KR_MEET_H

#include "agreement.h"
#include "control.h"
#include "pending.h"

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
  bool busy;     /* collectives with handles are under way: `first` to `last` (engine.c) */
  bool plain;    /* small collectives are meetings, as the table of algorithms says (algorithm.c) */
  /* By team rank: the world rank, and the kr_meet_area. NULL in the world, where a formula tells. */
  int *world;
  kroll_gptr *areas;
  kr_meet_area *area;    /* this member's */
  kr_meet_record record; /* what it is in */
  kr_meet_slot *slots;
  kr_meet_target target[KR_MEET_ROUNDS];
  int from[KR_MEET_ROUNDS]; /* team rank that we hear from */
  /* Of the split-phase barrier in progress (barrier.c). */
  uint64_t notify_word;
  int notify_at; /* the round, or by nodes the step, that it has come to */
  kr_label notify_label;
  /* What algorithms are chosen by (algorithm.c). */
  uint32_t situation;
  kr_algorithm meeting; /* of barriers */
  kr_groups groups;     /* the nodes; none if the members of a node do not follow each other */
  /* Of the collective that is carried out (engine.c). */
  struct kr_collective *first, *last;
  kr_steps steps;
  char *scratch; /* in the local heap, where the collector finds references on their way */
  size_t scratch_bytes;
  /* Windows of large collectives, in two parts of `part` bytes; by team rank as far as they are known. */
  size_t part;
  kroll_gptr *windows;
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

/* Before a new operation of the team: finishes those under way; refused between barrier notify and wait. */
void kr_meet_check_slow(kroll_team *team, const kroll_site *site) __attribute__((cold));
KR_HOT void kr_meet_check(kroll_team *team, const kroll_site *site) {
  if (KROLL_UNLIKELY(team->notified | team->busy))
    kr_meet_check_slow(team, site);
}
/* Starts the next meeting of an operation; the word is what this member will send. */
KR_HOT uint64_t kr_meet_enter(kroll_team *team, const kroll_site *site, kr_purpose purpose) {
  kr_meet_record *record = &team->record;
  const uint64_t mark = purpose >> KR_PURPOSE_BITS, epoch = ++team->epoch & 255;
  record->site = kr_site_to_word(site);
  return record->word = mark << 40 | epoch << 32 | kr_place_of(site, purpose);
}
/* Both. */
KR_HOT uint64_t kr_meet_begin(kroll_team *team, const kroll_site *site, kr_purpose purpose) {
  kr_meet_check(team, site);
  return kr_meet_enter(team, site, purpose);
}
/* A message to any member; `bytes` <= KR_MEET_PAYLOAD. */
void kr_meet_send_to(kroll_team *team, int member, int channel, uint64_t word, const void *payload, size_t bytes,
                     const kroll_site *site);
void kr_meet_send_payload(kroll_team *team, int round, uint64_t word, const void *payload, size_t bytes,
                          const kroll_site *site);
void kr_meet_await_slow(kroll_team *team, int round, uint64_t word, const kroll_site *site);
/* Everybody has entered when it returns. A team that is not plain leaves it to the engine. */
void kr_meet(kroll_team *team, const kroll_site *site, kr_purpose purpose);
/* This member sent `sent` and heard something else, perhaps from `member`. */
_Noreturn void kr_meet_mismatch(const kroll_team *team, int member, uint64_t sent, uint64_t heard,
                                const kroll_site *site) __attribute__((cold));
void kr_meet_show(const kroll_team *team) __attribute__((cold));
/* Whether a member shows that it is in the operation of this word. */
bool kr_meet_is_shown(const kroll_team *team, uint64_t word, const kroll_site *site) __attribute__((cold));
/* Shows what this member is in, and looks for messages of other operations on all channels; for waits that last. */
void kr_meet_look_around(kroll_team *team, uint64_t word, const kroll_site *site) __attribute__((cold));
/* What else there is to do in a wait that lasts: looks around. False if the wait is in vain. */
bool kr_meet_goes_on(kroll_team *team, uint64_t word, const kroll_site *site) __attribute__((cold));
/* The purpose of an operation with terms. */
KR_HOT kr_purpose kr_meet_terms(kroll_team *team, uint32_t operation, const kroll_terms *terms) {
  team->record.terms = *terms;
  return kr_purpose_with(operation, terms);
}

KR_HOT kr_meet_slot *kr_meet_slot_of(const kroll_team *team, int channel, uint64_t word) {
  return &team->slots[2 * channel + (int)(word >> 32 & 1)];
}

KR_HOT void kr_meet_send(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  const kr_meet_target *to = &team->target[round];
  if (KROLL_LIKELY(to->near != NULL && !team->mixed && !kr_process.dozes))
    __atomic_store_n(&to->near[word >> 32 & 1].word, word, __ATOMIC_RELEASE);
  else
    kr_meet_send_payload(team, round, word, NULL, 0, site);
}

/* The message of `member` on the channel if it has come, else NULL. */
KR_HOT const void *kr_meet_heard_from(kroll_team *team, int member, int channel, uint64_t word,
                                      const kroll_site *site) {
  kr_meet_slot *slot = kr_meet_slot_of(team, channel, word);
  const uint64_t heard = __atomic_load_n(&slot->word, __ATOMIC_ACQUIRE);
  if (heard == word)
    return slot->payload;
  if (KROLL_UNLIKELY(((heard ^ word) >> 32 & 255) == 0 && (uint32_t)heard != 0))
    kr_meet_mismatch(team, member, word, heard, site);
  return NULL;
}

/* Empties the slot of a message that has come; the payload stays until the next one but one. */
KR_HOT void kr_meet_take(kroll_team *team, int channel, uint64_t word) {
  kr_meet_slot *slot = kr_meet_slot_of(team, channel, word);
  kr_observe(&slot->word, word);
  slot->word = 0;
}

/* The message of this round if it has come, else NULL. */
KR_HOT const void *kr_meet_heard(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  return kr_meet_heard_from(team, team->from[round], round, word, site);
}

KR_HOT const void *kr_meet_await(kroll_team *team, int round, uint64_t word, const kroll_site *site) {
  if (kr_meet_heard(team, round, word, site) == NULL)
    kr_meet_await_slow(team, round, word, site);
  if (KROLL_UNLIKELY(team->mixed))
    kr_meet_take(team, round, word);
  return kr_meet_slot_of(team, round, word)->payload;
}

/* Behind a meeting, when everybody has read what came in the one before: asks for the lines that the next one writes,
   which would take as long as its messages. */
KR_HOT void kr_meet_prepare_next(const kroll_team *team, uint64_t word) {
  for (int round = 0; round < team->rounds; round++)
    if (KROLL_LIKELY(team->target[round].near != NULL))
      kroll_prepare_to_write(&team->target[round].near[~(word >> 32) & 1]);
}

#endif
