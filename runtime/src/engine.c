/* The engine of collectives; see engine.h. */
#include "engine.h"
#include "collect.h"
#include "combine.h"
#include "held.h"
#include "rma.h"
#include <stdlib.h>

kr_work *kr_collectives;

/* ---- windows ---- */

/* A member tells in its area where its window is, once all have opened theirs. False while that is being read. */
static bool find_window(kr_collective *c, int member, kroll_gptr *window) {
  kroll_team *team = c->team;
  const kroll_gptr place = kr_member_area(team, member) + offsetof(kr_meet_area, window);
  if (kroll_is_near(place)) {
    *window = *(const kroll_gptr *)place;
    return true;
  }
  if (team->windows[member] == 0 && !c->asks) {
    c->asks = true;
    kr_get_start(&c->transfers, &team->windows[member], place, sizeof place, c->site);
  }
  if (c->asks && !kr_batch_prune(&c->transfers))
    return false;
  c->asks = false;
  *window = team->windows[member];
  return true;
}

/* Nobody reads from the old one any more. */
static void open_window(kr_collective *c) {
  kroll_team *team = c->team;
  if (team->part != 0) {
    kr_transit_remove(team->area->window);
    kroll_free(team->area->window, c->site);
  }
  free(team->windows);
  team->windows = calloc((size_t)team->size, sizeof *team->windows);
  if (team->windows == NULL)
    kroll_fail(c->site, "no memory for a collective of %d ranks", team->size);
  team->part = c->plan.part;
  team->area->window = (kroll_gptr)kroll_alloc(2 * team->part, c->site);
  kr_transit_add(team->area->window);
}

/* ---- turns ---- */

/* Turns before the first of the plan: all have done with the old windows; all have new ones. */
enum { DONE_WITH_WINDOWS = -2, NEW_WINDOWS = -1 };

static int first_turn(const kr_collective *c) {
  if (!kr_plan_stages(&c->plan) || c->team->part >= c->plan.part)
    return 0;
  return c->team->part != 0 ? DONE_WITH_WINDOWS : NEW_WINDOWS;
}

static void provide_scratch(kr_collective *c) {
  kroll_team *team = c->team;
  const size_t bytes = kr_plan_work_bytes(&c->plan);
  if (bytes <= team->scratch_bytes)
    return;
  kr_transit_remove((kroll_gptr)team->scratch);
  kroll_free((kroll_gptr)team->scratch, c->site);
  team->scratch = kroll_alloc_as(bytes, KROLL_BLOCK | KROLL_UNCLEARED, c->site);
  kr_transit_add((kroll_gptr)team->scratch);
  team->scratch_bytes = bytes;
}

static void begin(kr_collective *c) {
  c->purpose = kr_meet_terms(c->team, c->operation, &c->terms);
  c->turn = first_turn(c);
  c->turns = kr_plan_turns(&c->plan);
  provide_scratch(c);
}

static void begin_turn(kr_collective *c) {
  if (c->turn == NEW_WINDOWS)
    open_window(c);
  kr_plan_turn(&c->plan, c->turn, &c->team->steps);
  if (c->team->steps.failed)
    kroll_fail(c->site, "no memory for a collective of %d ranks", c->team->size);
  c->word = kr_meet_enter(c->team, c->site, c->purpose);
  c->at = 0;
  c->in_turn = true;
}

/* The loops of small collectives leave their words in the slots of the rounds, and take them for old by the epoch. One
   that stayed for 256 epochs would look new. Who has met the others knows that none of them is in the epoch after the
   next; and after the first meeting of a pipeline nobody uses the rounds before all are through. */
static void end_turn(kr_collective *c) {
  const bool rounds_rest = c->turn == 1 && !kr_plan_meets(&c->plan, 1);
  const int parity = (int)(c->word >> 32 & 1);
  for (int round = 0; round < c->team->rounds; round++) {
    if (rounds_rest || c->turn < 0 || kr_plan_meets(&c->plan, c->turn))
      c->team->slots[2 * round + parity].word = 0;
    if (rounds_rest)
      c->team->slots[2 * round + 1 - parity].word = 0;
  }
  c->in_turn = false;
  c->turn++;
}

/* ---- steps ---- */

/* Which part of a window a turn has. */
static size_t part_at(const kr_collective *c, bool before) { return (c->word >> 32 & 1) != before ? c->team->part : 0; }

/* A window that is near, which it tells at once. */
static char *near_window(const kr_collective *c, int member) {
  return (char *)*(const kroll_gptr *)(kr_member_area(c->team, member) + offsetof(kr_meet_area, window));
}

static char *address(const kr_collective *c, const kr_step *step, kr_spot spot) {
  switch (spot.in) {
  case KR_SOURCE:
    return (char *)(uintptr_t)c->source + spot.at;
  case KR_RESULT:
    return c->result + spot.at;
  case KR_WORK:
    return c->team->scratch + spot.at;
  case KR_STAGE:
    return (char *)c->team->area->window + part_at(c, false) + spot.at;
  case KR_WINDOW:
  case KR_WINDOW_BEFORE:
    return near_window(c, spot.member) + part_at(c, spot.in == KR_WINDOW_BEFORE) + spot.at;
  default:
    return (char *)kr_meet_slot_of(c->team, step->channel, c->word)->payload + spot.at;
  }
}

static void send(kr_collective *c, const kr_step *step) {
  const char *payload = step->bytes != 0 ? address(c, step, step->from) : NULL;
  kr_meet_send_to(c->team, step->peer, step->channel, c->word, payload, step->bytes, c->site);
}

/* True if the message has come. */
static bool receive(kr_collective *c, const kr_step *step) {
  const uint64_t epoch = ((c->word >> 32) - (uint64_t)step->back) & 255;
  const uint64_t word = (c->word & ~(UINT64_C(255) << 32)) | epoch << 32;
  const void *payload = kr_meet_heard_from(c->team, step->peer, step->channel, word, c->site);
  if (payload == NULL)
    return false;
  kr_meet_take(c->team, step->channel, word);
  if (step->bytes != 0)
    memcpy(address(c, step, step->to), payload, step->bytes);
  return true;
}

static void copy(kr_collective *c, const kr_step *step) {
  const char *from = address(c, step, step->from);
  char *to = address(c, step, step->to);
  if (from != to)
    memmove(to, from, step->bytes);
}

/* What is at the same offset of a member. */
static kroll_gptr place_on(const kroll_team *team, int member, kroll_gptr shared, size_t at) {
  return kroll_at_rank(shared, kr_member_rank(team, member)) + at;
}

static void read_source(kr_collective *c, const kr_step *step) {
  const kroll_gptr from = place_on(c->team, step->peer, c->shared_source, step->from.at);
  kr_get_start(&c->transfers, address(c, step, step->to), from, step->bytes, c->site);
}

static void write_result(kr_collective *c, const kr_step *step) {
  const kroll_gptr to = place_on(c->team, step->peer, c->shared_result, step->to.at);
  kr_put_start(&c->transfers, to, address(c, step, step->from), step->bytes, c->site);
}

/* True if it has begun. */
static bool read_window(kr_collective *c, const kr_step *step) {
  kroll_gptr window;
  if (!find_window(c, step->peer, &window))
    return false;
  const kroll_gptr part = window + part_at(c, step->from.in == KR_WINDOW_BEFORE);
  kr_get_start(&c->transfers, address(c, step, step->to), part + step->from.at, step->bytes, c->site);
  return true;
}

/* True if the step is done. */
static bool take_step(kr_collective *c, const kr_step *step) {
  switch (step->kind) {
  case KR_SEND:
    send(c, step);
    return true;
  case KR_RECEIVE:
    return receive(c, step);
  case KR_COPY:
    copy(c, step);
    return true;
  case KR_FOLD:
    kr_combine_to(&c->how, address(c, step, step->from), address(c, step, step->with), address(c, step, step->to),
                  step->bytes / c->plan.elem);
    return true;
  case KR_READ:
    if (step->from.in != KR_SOURCE)
      return read_window(c, step);
    read_source(c, step);
    return true;
  case KR_WRITE:
    write_result(c, step);
    return true;
  default:
    return kr_batch_prune(&c->transfers);
  }
}

/* Goes on as far as possible; true at the end. */
static bool advance(kr_collective *c) {
  while (c->turn < c->turns) {
    if (!c->in_turn)
      begin_turn(c);
    const kr_steps *steps = &c->team->steps;
    while (c->at < steps->count) {
      if (!take_step(c, &steps->list[c->at]))
        return false;
      c->at++;
    }
    end_turn(c);
  }
  return true;
}

/* ---- waiting ---- */

static int waits_on(const kr_collective *c) {
  const kr_steps *steps = &c->team->steps;
  return c->in_turn && c->at < steps->count && steps->list[c->at].kind == KR_RECEIVE
             ? kr_member_rank(c->team, steps->list[c->at].peer)
             : -1;
}

static void wait_for(kr_collective *c, kr_wait *wait) {
  while (!advance(c)) {
    wait->on = waits_on(c);
    if (kr_wait_step(wait) && !kr_meet_goes_on(c->team, c->word, c->site))
      return;
  }
}

void kr_collective_run(kr_collective *c) {
  kr_meet_check(c->team, c->site);
  begin(c);
  kr_wait wait = KR_RUNG_WAIT(c->site, kr_place_name(c->operation << 1 | 1), -1);
  wait_for(c, &wait);
  kr_wait_end(&wait);
}

/* Without `begin`, which would make the purpose anew from the terms. */
static void run_purpose(kr_collective *c) {
  kr_plan_choose(c->team, &c->plan);
  kr_meet_check(c->team, c->site);
  c->turn = first_turn(c);
  c->turns = kr_plan_turns(&c->plan);
  provide_scratch(c);
  kr_wait wait = KR_RUNG_WAIT(c->site, kr_place_name((c->purpose & ((1 << KR_PURPOSE_BITS) - 1)) << 1 | 1), -1);
  wait_for(c, &wait);
  kr_wait_end(&wait);
}

void kr_team_meet(kroll_team *team, const kroll_site *site, kr_purpose purpose) {
  kr_collective c = {.team = team, .site = site, .plan = {.operation = KR_BARRIER, .elem = 1}, .purpose = purpose};
  run_purpose(&c);
}

void kr_team_broadcast(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site,
                       kr_purpose purpose) {
  kr_collective c = {.team = team,
                     .site = site,
                     .plan = {.operation = KR_BROADCAST, .root = root, .bytes = bytes, .elem = 1},
                     .source = buffer,
                     .result = buffer,
                     .purpose = purpose};
  run_purpose(&c);
}

/* ---- without turns: in a plain team meetings have loops of their own ---- */

void kr_move_directly(kroll_team *team, const kr_shared_move *m, const kr_plan *plan, char *dst, const char *src) {
  kr_meet_check(team, m->site);
  const kroll_terms terms = kr_terms_of_move(m);
  const kr_purpose purpose = kr_meet_terms(team, m->operation, &terms);
  if (kr_direct_meets_first(plan))
    kr_meet(team, m->site, purpose);
  kr_steps *steps = &team->steps;
  kr_direct_moves(plan, steps);
  if (steps->failed)
    kroll_fail(m->site, "no memory for a collective of %d ranks", team->size);
  kr_batch batch = {0};
  for (const kr_step *step = steps->list; step < steps->list + steps->count; step++)
    if (step->kind == KR_READ)
      kr_get_start(&batch, dst + step->to.at, place_on(team, step->peer, m->src, step->from.at), step->bytes, m->site);
    else if (step->kind == KR_WRITE)
      kr_put_start(&batch, place_on(team, step->peer, m->dst, step->to.at), src + step->from.at, step->bytes, m->site);
  kr_batch_wait(&batch, m->site);
  if (kr_direct_meets_last(plan))
    kr_meet(team, m->site, purpose);
}

/* ---- with handles ---- */

static void forget(kr_work *work) {
  kr_work **link = &kr_collectives;
  while (*link != work)
    link = &(*link)->next;
  *link = work->next;
}

static void end(kr_collective *c) {
  kroll_team *team = c->team;
  c->is_done = true;
  team->first = c->after;
  team->busy = team->first != NULL;
  if (team->first != NULL)
    begin(team->first);
  else
    team->last = NULL;
  forget(&c->work);
}

/* Fruitless looks after which one that goes on in waits looks for messages of other operations. */
#define LOOKS 256

/* A step may wait for room in the conduit, which makes progress. */
static void go_on(kr_collective *c) {
  if (c->stepping || c->team->first != c)
    return;
  c->stepping = true;
  if (advance(c))
    end(c);
  else if (++c->looks % LOOKS == 0)
    kr_meet_look_around(c->team, c->word, c->site);
  c->stepping = false;
}

static bool step(kr_work *work) {
  kr_collective *c = (kr_collective *)work;
  if (!c->is_done)
    go_on(c);
  return c->is_done;
}

void kr_collectives_progress(void) {
  static bool progressing;
  if (progressing)
    return;
  progressing = true;
  for (kr_work *work = kr_collectives, *next; work != NULL; work = next) {
    next = work->next;
    go_on((kr_collective *)work);
  }
  progressing = false;
}

kroll_handle kr_collective_start(const kr_collective *description) {
  kroll_team *team = description->team;
  if (team->notified)
    kr_meet_check_slow(team, description->site);
  kr_collective *c = kr_held_new(sizeof *c);
  if (c == NULL)
    kroll_fail(description->site, "no memory for a collective");
  *c = *description;
  kr_work **tail = &kr_collectives;
  while (*tail != NULL)
    tail = &(*tail)->next;
  c->work = (kr_work){step, NULL};
  *tail = &c->work;
  if (team->first == NULL) {
    team->first = c;
    begin(c);
  } else {
    team->last->after = c;
  }
  team->last = c;
  team->busy = true;
  kr_batch batch = {0};
  kr_pending_work(&batch, &c->work, c->site);
  return kr_batch_handle(&batch);
}

void kr_team_finish(kroll_team *team, const kroll_site *site) {
  kr_wait wait = KR_WAIT(site, "an earlier collective", -1);
  while (team->busy) {
    kr_collective *c = team->first;
    go_on(c);
    if (!team->busy)
      break;
    if (team->first == c) {
      wait.on = waits_on(c);
      kr_wait_turn((++wait.turns, &wait));
    }
  }
  kr_wait_end(&wait);
}
