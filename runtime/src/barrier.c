/* Barriers: at once, and split in notify and wait with UPC's labels. */
#include "engine.h"
#include "event.h"
#include "fail.h"
#include "meet.h"
#include "pending.h"
#include "wait.h"

void kroll_barrier(kroll_team *team, const kroll_site *site) {
  KR_CALL(KROLL_SITE_BARRIER, site, -1, 0);
  kr_complete_detached(site);
  kr_meet(kr_team(team), site, KR_FOR_BARRIER);
}

void kroll_barrier_agree(kroll_team *team, int operation, const kroll_terms *terms, const kroll_site *site) {
  KR_CALL(KROLL_SITE_BARRIER, site, -1, 0);
  kr_complete_detached(site);
  team = kr_team(team);
  kr_meet_check(team, site);
  const kroll_terms own = kr_terms_read(terms);
  kr_meet(team, site, kr_meet_terms(team, KR_FOR_LANGUAGE + (uint32_t)operation, &own));
}

static kr_label label_make(bool labelled, int label, const kroll_site *site) {
  kr_label known = {.count = labelled ? 1 : 0};
  known.given[0] = (kr_given_label){label, kroll_my_rank, kr_site_to_word(site)};
  return known;
}

/* Adds a label; kept are the one of the lowest rank, and of those that differ from it the one of the lowest rank. */
static void label_add(kr_label *known, kr_given_label label) {
  kr_given_label *first = &known->given[0], *second = &known->given[1];
  if (known->count == 0) {
    *first = label;
    known->count = 1;
    return;
  }
  if (label.rank < first->rank) {
    const kr_given_label other = *first;
    *first = label;
    label = other;
  }
  if (label.value == first->value)
    return;
  if (known->count == 1 || label.rank < second->rank)
    *second = label;
  known->count = 2;
}

static void send_label(kroll_team *team, int round, const kroll_site *site) {
  kr_meet_send_payload(team, round, team->notify_word, &team->notify_label, sizeof team->notify_label, site);
}

static void labels_add(kroll_team *team, const void *payload) {
  kr_label heard;
  memcpy(&heard, payload, sizeof heard);
  for (uint32_t i = 0; i < heard.count; i++)
    label_add(&team->notify_label, heard.given[i]);
}

static void next_round(kroll_team *team, const void *payload, const kroll_site *site) {
  labels_add(team, payload);
  if (++team->notify_at < team->rounds)
    send_label(team, team->notify_at, site);
}

/* ---- by nodes: the steps of a meeting, each message with the labels that its sender knows ---- */

static bool is_by_nodes(const kroll_team *team) { return team->meeting == KR_NODES; }

/* True if it is done. */
static bool take_step(kroll_team *team, const kr_step *step, const kroll_site *site) {
  if (step->kind == KR_SEND) {
    kr_meet_send_to(team, step->peer, step->channel, team->notify_word, &team->notify_label, sizeof team->notify_label,
                    site);
    return true;
  }
  const void *payload = kr_meet_heard_from(team, step->peer, step->channel, team->notify_word, site);
  if (payload == NULL)
    return false;
  labels_add(team, payload);
  kr_meet_take(team, step->channel, team->notify_word);
  return true;
}

static bool take_steps(kroll_team *team, const kroll_site *site) {
  for (; team->notify_at < team->steps.count; team->notify_at++)
    if (!take_step(team, &team->steps.list[team->notify_at], site))
      return false;
  return true;
}

static void begin_steps(kroll_team *team, const kroll_site *site) {
  kr_plan plan = {.operation = KR_BARRIER, .elem = 1};
  kr_plan_choose(team, &plan);
  kr_plan_turn(&plan, 0, &team->steps);
  if (team->steps.failed)
    kroll_fail(site, "no memory for a barrier of %d ranks", team->size);
  take_steps(team, site);
}

static void await_steps(kroll_team *team, const kroll_site *site) {
  kr_wait wait = KR_RUNG_WAIT(site, kr_place_name((uint32_t)team->notify_word), -1);
  while (!take_steps(team, site)) {
    wait.on = kr_member_rank(team, team->steps.list[team->notify_at].peer);
    if (kr_wait_step(&wait) && !kr_meet_goes_on(team, team->notify_word, site))
      break;
  }
  kr_wait_end(&wait);
}

/* ---- notify, wait, try ---- */

void kroll_barrier_notify(kroll_team *team, bool labelled, int label, const kroll_site *site) {
  KR_CALL(KROLL_SITE_BARRIER, site, -1, 0);
  team = kr_team(team);
  if (team->notified)
    kroll_fail(site, "a second barrier notify without a wait between");
  kr_complete_detached(site);
  team->notify_word = kr_meet_begin(team, site, KR_FOR_NOTIFY);
  team->notify_label = label_make(labelled, label, site);
  team->notify_at = 0;
  team->notified = true;
  if (is_by_nodes(team))
    begin_steps(team, site);
  else if (team->rounds > 0)
    send_label(team, 0, site);
}

static void check_label(const kroll_team *team, bool labelled, int label, const kroll_site *site) {
  const kr_label *known = &team->notify_label;
  const kr_given_label *first = &known->given[0], *second = &known->given[1];
  if (known->count == 2)
    kr_fail_two(kr_site_of_word(first->site), (kr_other_place){kr_site_of_word(second->site), 0, "the other barrier"},
                "barriers with different values: rank %d has %d, rank %d has %d", first->rank, first->value,
                second->rank, second->value);
  if (labelled && known->count == 1 && first->value != label)
    kr_fail_two(site, (kr_other_place){kr_site_of_word(first->site), 0, "the notify"},
                "wait has the value %d, the notify of rank %d had %d", label, first->rank, first->value);
}

static void check_notified(const kroll_team *team, const kroll_site *site) {
  if (!team->notified)
    kroll_fail(site, "barrier wait without a notify before");
}

static void await_rounds(kroll_team *team, const kroll_site *site) {
  while (team->notify_at < team->rounds)
    next_round(team, kr_meet_await(team, team->notify_at, team->notify_word, site), site);
}

void kroll_barrier_wait(kroll_team *team, bool labelled, int label, const kroll_site *site) {
  KR_CALL(KROLL_SITE_BARRIER, site, -1, 0);
  team = kr_team(team);
  check_notified(team, site);
  if (is_by_nodes(team))
    await_steps(team, site);
  else
    await_rounds(team, site);
  check_label(team, labelled, label, site);
  team->notified = false;
}

/* Takes the rounds that have come; true if that was all. */
static bool take_rounds(kroll_team *team, const kroll_site *site) {
  while (team->notify_at < team->rounds) {
    if (kr_meet_heard(team, team->notify_at, team->notify_word, site) == NULL)
      return false;
    next_round(team, kr_meet_await(team, team->notify_at, team->notify_word, site), site);
  }
  return true;
}

bool kroll_barrier_try(kroll_team *team, bool labelled, int label, const kroll_site *site) {
  team = kr_team(team);
  check_notified(team, site);
  if (!kr_tried(is_by_nodes(team) ? take_steps(team, site) : take_rounds(team, site), site)) {
    kr_meet_show(team);
    return false;
  }
  check_label(team, labelled, label, site);
  team->notified = false;
  return true;
}
