/* Collectives with a handle. Data that fits is gathered by one meeting. Of larger data every member that gives some
   makes a copy in its segment, a meeting gathers the addresses, the members that want a result read their pieces and
   combine or place them, and a second meeting tells when the copies may go. A team does one after the other: the next
   collective finishes the one that is under way. */
#include "collective_nb.h"
#include "combine.h"
#include "meet.h"
#include "rma.h"
#include "event.h"
#include <stdlib.h>

typedef enum { GATHERS, READS, MEETS, IS_DONE } phase;

typedef struct {
  kr_work work;
  kroll_team *team;
  const kroll_site *site;
  kr_doing doing;
  kroll_terms terms;
  phase phase;
  bool stepping; /* a step may wait for room in the conduit, which makes progress */
  bool gives, wants;
  bool folds; /* pieces are combined, in the order of the members; otherwise each has its place in dst */
  kroll_combine how;
  int first, last; /* the members whose data make the result */
  void *dst;
  size_t given;        /* bytes of one that gives */
  size_t piece, bytes; /* where in them a member's piece begins that this member takes, and its length */
  size_t count;        /* elements of a piece that is combined */
  /* The meeting. */
  uint64_t word;
  int round;
  size_t block; /* bytes of a member in `blocks`, of which block j is that of member me + j */
  /* Large data. */
  void *copy;
  int member; /* whose data are read */
  kr_chain chain;
  char *sum, *next;
  char blocks[KR_GATHER_BYTES] __attribute__((aligned(16)));
} collective;

static char *block_of(collective *c, int member) {
  const int size = c->team->size;
  return c->blocks + (size_t)((member - c->team->me + size) % size) * c->block;
}

/* ---- a meeting, round by round ---- */

static size_t missing_blocks(const collective *c) {
  const int have = 1 << c->round, missing = c->team->size - have;
  return (size_t)(missing < have ? missing : have) * c->block;
}

static void send_round(collective *c) {
  if (c->round < c->team->rounds)
    kr_meet_send_payload(c->team, c->round, c->word, c->blocks, missing_blocks(c), c->site);
}

static void enter(collective *c, size_t block) {
  c->word = kr_meet_enter(c->team, c->site, c->doing);
  c->block = block;
  c->round = 0;
  send_round(c);
}

/* Takes the rounds that have come; true if that was all. */
static bool meeting_is_over(collective *c) {
  while (c->round < c->team->rounds) {
    if (kr_meet_heard(c->team, c->round, c->word, c->site) == NULL)
      return false;
    const void *heard = kr_meet_await(c->team, c->round, c->word, c->site);
    memcpy(c->blocks + ((size_t)1 << c->round) * c->block, heard, missing_blocks(c));
    c->round++;
    send_round(c);
  }
  return true;
}

/* ---- the result ---- */

static char *place_of(const collective *c, int member) {
  return (char *)c->dst + (size_t)(member - c->first) * c->bytes;
}

static void fold_blocks(collective *c) {
  for (int member = c->first + 1; member <= c->last; member++)
    kr_combine(&c->how, block_of(c, member - 1), block_of(c, member), c->count);
  memcpy(c->dst, block_of(c, c->last), c->bytes);
}

static void place_blocks(collective *c) {
  for (int member = c->first; member <= c->last; member++)
    memcpy(place_of(c, member), block_of(c, member) + c->piece, c->bytes);
}

static void take_blocks(collective *c) {
  if (!c->wants || c->bytes == 0)
    return;
  if (c->folds)
    fold_blocks(c);
  else
    place_blocks(c);
}

static void read_piece(collective *c, int member, void *to) {
  kroll_gptr copy;
  memcpy(&copy, block_of(c, member), sizeof copy);
  kr_get_start(&c->chain, to, copy + c->piece, c->bytes, c->site);
}

static void take_member(collective *c) {
  char *old = c->sum;
  if (c->member > c->first)
    kr_combine(&c->how, c->sum, c->next, c->count);
  c->sum = c->next;
  c->next = old;
}

/* True when the pieces of all members have been read: those to combine came one by one. */
static bool reading_is_over(collective *c) {
  while (kr_chain_prune(&c->chain)) {
    if (!c->folds)
      return true;
    take_member(c);
    if (c->member++ == c->last)
      return true;
    read_piece(c, c->member, c->next);
  }
  return false;
}

/* ---- phases ---- */

static void begin_folding(collective *c) {
  c->member = c->first;
  c->sum = malloc(c->bytes);
  c->next = malloc(c->bytes);
  if (c->sum == NULL || c->next == NULL)
    kroll_fail(c->site, "no memory for a collective of %zu bytes", c->bytes);
  read_piece(c, c->member, c->next);
}

static void begin_reading(collective *c) {
  c->phase = READS;
  if (c->folds) {
    begin_folding(c);
    return;
  }
  for (int member = c->first; member <= c->last; member++)
    read_piece(c, member, place_of(c, member));
}

static void begin_last_meeting(collective *c) {
  if (c->phase == READS && c->folds)
    memcpy(c->dst, c->sum, c->bytes);
  c->phase = MEETS;
  enter(c, 0);
}

kr_work *kr_collectives;

static void forget(const kr_work *work) {
  kr_work **link = &kr_collectives;
  while (*link != work)
    link = &(*link)->next;
  *link = work->next;
}

static void end(collective *c) {
  free(c->sum);
  free(c->next);
  if (c->copy != NULL)
    kroll_free((kroll_gptr)c->copy, c->site);
  c->phase = IS_DONE;
  c->team->busy = false;
  forget(&c->work);
}

static bool is_large(const collective *c) { return !kr_meet_gathers(c->team, c->given); }

static void go_on(collective *c) {
  if (c->phase == GATHERS && !is_large(c)) {
    take_blocks(c);
    end(c);
  } else if (c->phase == GATHERS && c->wants) {
    begin_reading(c);
  } else if (c->phase != MEETS) {
    begin_last_meeting(c);
  } else {
    end(c);
  }
}

static bool step(kr_work *work) {
  collective *c = (collective *)work;
  if (c->stepping)
    return false;
  c->stepping = true;
  while (c->phase != IS_DONE && (c->phase == READS ? reading_is_over(c) : meeting_is_over(c)))
    go_on(c);
  c->stepping = false;
  return c->phase == IS_DONE;
}

void kr_collectives_progress(void) {
  static bool inside;
  if (inside)
    return;
  inside = true;
  for (kr_work *work = kr_collectives, *next; work != NULL; work = next) {
    next = work->next;
    work->step(work);
  }
  inside = false;
}

/* ---- the calls ---- */

static void copy_to_segment(collective *c, const void *src) {
  if (!c->gives)
    return;
  c->copy = kroll_alloc(c->given, c->site);
  memcpy(c->copy, src, c->given);
  memcpy(c->blocks, &c->copy, sizeof c->copy);
}

static kroll_handle start(const collective *plan, const void *src) {
  collective *c = malloc(sizeof *c);
  if (c == NULL)
    kroll_fail(plan->site, "no memory for a collective");
  memcpy(c, plan, offsetof(collective, blocks));
  kr_settle(c->site);
  kr_meet_check(c->team, c->site);
  c->doing = kr_meet_terms(c->team, c->doing, &c->terms);
  c->work = (kr_work){step, kr_collectives};
  c->team->work = kr_collectives = &c->work;
  c->team->busy = true;
  c->stepping = true;
  if (is_large(c))
    copy_to_segment(c, src);
  else if (c->gives && c->given != 0)
    memcpy(c->blocks, src, c->given);
  enter(c, is_large(c) ? sizeof(kroll_gptr) : c->given);
  c->stepping = false;
  kr_chain chain = {0};
  kr_flight_work(&chain, &c->work, c->site);
  return kr_chain_handle(&chain);
}

static void check_root(const kroll_team *team, int root, const kroll_site *site) {
  if (root < 0 || root >= team->size)
    kroll_fail(site, "rank %d is not in this team of %d", root, team->size);
}

/* A collective that moves data: `bytes` are those of the piece that a member takes of each that gives. */
static collective moving(kroll_team *team, void *dst, size_t bytes, kr_doing doing, int root, const kroll_site *site) {
  return (collective){.team = team,
                      .site = site,
                      .doing = doing,
                      .terms = {.count = bytes, .elem_bytes = 1, .root = root},
                      .gives = true,
                      .wants = true,
                      .last = team->size - 1,
                      .dst = dst,
                      .given = bytes,
                      .bytes = bytes};
}

/* Only the root gives. */
static void give_at_root(collective *plan, int root) {
  plan->gives = plan->team->me == root;
  plan->first = plan->last = root;
}

/* Those that give have a piece for every member. */
static void give_pieces(collective *plan) {
  plan->given = (size_t)plan->team->size * plan->bytes;
  plan->piece = (size_t)plan->team->me * plan->bytes;
}

kroll_handle kroll_broadcast_nb(kroll_team *team, void *buffer, size_t bytes, int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  team = kr_team(team);
  check_root(team, root, site);
  collective plan = moving(team, buffer, bytes, KR_DOING_BROADCAST_NB, root, site);
  give_at_root(&plan, root);
  plan.wants = !plan.gives;
  return start(&plan, buffer);
}

kroll_handle kroll_scatter_nb(kroll_team *team, void *dst, const void *src, size_t bytes, int root,
                              const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  team = kr_team(team);
  check_root(team, root, site);
  collective plan = moving(team, dst, bytes, KR_DOING_SCATTER_NB, root, site);
  give_at_root(&plan, root);
  give_pieces(&plan);
  return start(&plan, src);
}

kroll_handle kroll_gather_nb(kroll_team *team, void *dst, const void *src, size_t bytes, int root,
                             const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  team = kr_team(team);
  check_root(team, root, site);
  collective plan = moving(team, dst, bytes, KR_DOING_GATHER_NB, root, site);
  plan.wants = team->me == root;
  return start(&plan, src);
}

kroll_handle kroll_all_gather_nb(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  const collective plan = moving(kr_team(team), dst, bytes, KR_DOING_ALL_GATHER_NB, 0, site);
  return start(&plan, src);
}

kroll_handle kroll_all_to_all_nb(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, bytes);
  collective plan = moving(kr_team(team), dst, bytes, KR_DOING_ALL_TO_ALL_NB, 0, site);
  give_pieces(&plan);
  return start(&plan, src);
}

static collective folding(kroll_team *team, void *dst, size_t count, const kroll_combine *how, kr_doing doing, int root,
                          const kroll_site *site) {
  kr_combine_check(how, site);
  collective plan = moving(team, dst, count * kr_combine_bytes(how), doing, 0, site);
  plan.terms = (kroll_terms){count, kr_combine_bytes(how), 0, 0, root, (int16_t)how->type, (int16_t)how->op};
  plan.folds = true;
  plan.how = *how;
  plan.count = count;
  return plan;
}

kroll_handle kroll_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                             int root, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  team = kr_team(team);
  check_root(team, root, site);
  collective plan = folding(team, dst, count, how, KR_DOING_REDUCE_NB, root, site);
  plan.wants = team->me == root;
  return start(&plan, src);
}

kroll_handle kroll_all_reduce_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                                 const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  const collective plan = folding(kr_team(team), dst, count, how, KR_DOING_ALL_REDUCE_NB, 0, site);
  return start(&plan, src);
}

kroll_handle kroll_scan_nb(kroll_team *team, void *dst, const void *src, size_t count, const kroll_combine *how,
                           bool exclusive, const kroll_site *site) {
  KR_CALL(KROLL_SITE_COLLECTIVE, site, -1, 0);
  team = kr_team(team);
  collective plan = folding(team, dst, count, how, KR_DOING_SCAN_NB, 0, site);
  plan.terms.op = (int16_t)((int)how->op | (exclusive ? 1 << 8 : 0));
  plan.last = team->me - exclusive;
  plan.wants = plan.last >= 0;
  return start(&plan, src);
}
