/* Barriers: at once, and split in notify and wait with UPC's labels. */
#include "flight.h"
#include "meet.h"
#include "poll.h"
#include "timing.h"

void kroll_barrier(kroll_team *team, const kroll_site *site) {
  KR_TIMED();
  kr_settle(site);
  kr_meet(kr_team(team), site, KR_DOING_BARRIER);
}

/* What the members heard so far of all labels given to notify: nothing, one value, or two that differ. It travels as
   payload; any two members' knowledge is merged in some round, so all end with the same. */
enum { LABEL_NONE = 0, LABEL_ONE = 1, LABEL_CONFLICT = 2 };

static uint64_t label_make(bool labelled, int label) {
  return labelled ? (uint64_t)LABEL_ONE << 32 | (uint32_t)label : LABEL_NONE;
}

static uint64_t label_merge(uint64_t a, uint64_t b) {
  if (a == b || b == LABEL_NONE)
    return a;
  return a == LABEL_NONE ? b : (uint64_t)LABEL_CONFLICT << 32;
}

static void send_label(kroll_team *team, int round, const kroll_site *site) {
  kr_meet_send_payload(team, round, team->notify_word, &team->notify_label, sizeof team->notify_label, site);
}

void kroll_barrier_notify(kroll_team *team, bool labelled, int label, const kroll_site *site) {
  KR_TIMED();
  team = kr_team(team);
  if (team->notified)
    kroll_fail(site, "a second barrier notify without a wait between");
  kr_settle(site);
  team->notify_word = kr_meet_begin(team, NULL, KR_DOING_NOTIFY);
  team->notify_label = label_make(labelled, label);
  team->notify_round = 0;
  team->notified = true;
  if (team->rounds > 0)
    send_label(team, 0, site);
}

static void next_round(kroll_team *team, const void *payload, const kroll_site *site) {
  uint64_t heard;
  memcpy(&heard, payload, sizeof heard);
  team->notify_label = label_merge(team->notify_label, heard);
  if (++team->notify_round < team->rounds)
    send_label(team, team->notify_round, site);
}

static void check_label(const kroll_team *team, bool labelled, int label, const kroll_site *site) {
  const uint64_t all = team->notify_label;
  if (all >> 32 == LABEL_CONFLICT)
    kroll_fail(site, "the ranks gave different values to the notify of this barrier");
  if (labelled && all >> 32 == LABEL_ONE && (int)(uint32_t)all != label)
    kroll_fail(site, "wait has the value %d, the notify of this barrier had %d", label, (int)(uint32_t)all);
}

static void check_notified(const kroll_team *team, const kroll_site *site) {
  if (!team->notified)
    kroll_fail(site, "barrier wait without a notify before");
}

void kroll_barrier_wait(kroll_team *team, bool labelled, int label, const kroll_site *site) {
  KR_TIMED();
  team = kr_team(team);
  check_notified(team, site);
  while (team->notify_round < team->rounds)
    next_round(team, kr_meet_await(team, team->notify_round, team->notify_word, site), site);
  check_label(team, labelled, label, site);
  team->notified = false;
}

/* Takes the rounds that have come; true if that was all. */
static bool advance(kroll_team *team, const kroll_site *site) {
  while (team->notify_round < team->rounds) {
    if (kr_meet_heard(team, team->notify_round, team->notify_word, site) == NULL)
      return false;
    next_round(team, kr_meet_await(team, team->notify_round, team->notify_word, site), site);
  }
  return true;
}

bool kroll_barrier_try(kroll_team *team, bool labelled, int label, const kroll_site *site) {
  team = kr_team(team);
  check_notified(team, site);
  if (!kr_tried(advance(team, site), site))
    return false;
  check_label(team, labelled, label, site);
  team->notified = false;
  return true;
}
