/* The words of meetings, and the reports when they differ; see agreement.h. */
#include "agreement.h"
#include "code.h"
#include "fail.h"
#include "meet.h"
#include "rma.h"
#include <stdio.h>
#include <time.h>

extern const kroll_site __stop_kroll_sites[] __attribute__((weak));

const kroll_site *kr_site_of_word(uint32_t word) {
  const size_t table = (size_t)((const char *)__stop_kroll_sites - (const char *)__start_kroll_sites);
  if ((word & 1) != 0 || word < KR_SITE_BIAS || word - KR_SITE_BIAS >= table)
    return NULL;
  return (const kroll_site *)((const char *)__start_kroll_sites + (word - KR_SITE_BIAS));
}

const char *kr_place_name(uint32_t place) {
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
  const uint32_t operation = place >> 1;
  return (place & 1) != 0 && operation < sizeof names / sizeof names[0] ? names[operation] : names[0];
}

/* ---- what differs ---- */

/* What a member told in its record, or what its word alone says if the record has moved on. */
typedef struct {
  uint32_t place; /* of the word */
  const kroll_site *site;
  const kroll_terms *terms; /* NULL: not known */
  uint64_t code;            /* where the site was called, if it has no line */
} account;

static const char *name_of(const account *a) { return a->site != NULL ? a->site->what : kr_place_name(a->place); }

static account account_of(const kr_meet_record *record, uint64_t word) {
  const uint32_t place = (uint32_t)word;
  if (record->word != word)
    return (account){place, kr_site_of_word(place), NULL, 0};
  return (account){place, kr_site_of_word(record->site), &record->terms, kr_code_of_word(record->code)};
}

/* Where the other is, for the line below the message. */
typedef struct {
  int rank;
  kr_called called; /* the rank, in words */
  char here[64];
} other_place;

static other_place place_of_other(int rank, const kroll_site *site) {
  const kr_called called = kr_rank_at(site, rank);
  other_place other = {.rank = rank, .called = called};
  if (rank < 0)
    snprintf(other.here, sizeof other.here, "another %s is here", called.as);
  else
    snprintf(other.here, sizeof other.here, "%s %d is here", called.as, called.number);
  return other;
}

static kr_other_place shown(const account *theirs, const other_place *other) {
  return (kr_other_place){theirs->site, theirs->code, other->here};
}

static _Noreturn void fail_numbers(const account *mine, const account *theirs, const other_place *other,
                                   const char *what, uint64_t my_number, uint64_t their_number) {
  kr_fail_two(mine->site, shown(theirs, other), "the %ss do not agree: in %s, %s is %llu on this one and %llu on %s %d",
              other->called.as, name_of(mine), what, (unsigned long long)my_number, (unsigned long long)their_number,
              other->called.as, other->called.number);
}

/* Members that are in the same operation with different terms. */
static _Noreturn void fail_terms(const account *mine, const account *theirs, const other_place *other) {
  const kroll_terms *a = mine->terms, *b = theirs->terms;
  if (a != NULL && b != NULL) {
    if (a->root != b->root)
      fail_numbers(mine, theirs, other, "the root", (uint64_t)a->root, (uint64_t)b->root);
    if (a->type != b->type || a->op != b->op || a->elem_bytes != b->elem_bytes)
      kr_fail_two(mine->site, shown(theirs, other),
                  "the %ss do not agree: in %s, %s %d has another type or operation than this one", other->called.as,
                  name_of(mine), other->called.as, other->called.number);
    if (a->count != b->count)
      fail_numbers(mine, theirs, other, a->elem_bytes > 1 ? "the number of elements" : "the number of bytes", a->count,
                   b->count);
    if (a->dst != b->dst || a->src != b->src)
      kr_fail_two(mine->site, shown(theirs, other), "the %ss do not agree: in %s, %s %d names another %s than this one",
                  other->called.as, name_of(mine), other->called.as, other->called.number,
                  a->dst != b->dst ? "destination" : "source");
  }
  kr_fail_two(mine->site, shown(theirs, other), "the %ss do not agree on the arguments of %s, here and on %s %d",
              other->called.as, name_of(mine), other->called.as, other->called.number);
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

void kr_meet_show(const kroll_team *team) {
  kr_meet_record *shown = &team->area->record;
  if (shown->word == team->record.word)
    return;
  __atomic_store_n(&shown->word, 0, __ATOMIC_SEQ_CST);
  shown->site = team->record.site;
  shown->code = kr_code_to_word(kr_caller);
  shown->terms = team->record.terms;
  __atomic_store_n(&shown->word, team->record.word, __ATOMIC_SEQ_CST);
}

static kr_meet_record record_of(const kroll_team *team, int member, const kroll_site *site) {
  kr_meet_record record;
  kr_batch batch = KR_BLOCKING;
  kr_get_start(&batch, &record, kr_member_area(team, member) + offsetof(kr_meet_area, record), sizeof record, site);
  kr_batch_wait(&batch, site);
  return record;
}

/* Whether the member shows that it sent this word: the same twice, for it may be writing. */
static bool has_sent(const kroll_team *team, int member, uint64_t word, kr_meet_record *record,
                     const kroll_site *site) {
  *record = record_of(team, member, site);
  if (record->word != word)
    return false;
  const kr_meet_record again = record_of(team, member, site);
  return again.word == word && again.site == record->site &&
         memcmp(&again.terms, &record->terms, sizeof again.terms) == 0;
}

/* A member that shows this word, or -1. */
static int shown_by(const kroll_team *team, uint64_t word, kr_meet_record *record, const kroll_site *site) {
  for (int member = 0; member < team->size; member++)
    if (has_sent(team, member, word, record, site))
      return member;
  return -1;
}

bool kr_meet_is_shown(const kroll_team *team, uint64_t word, const kroll_site *site) {
  kr_meet_record record;
  return shown_by(team, word, &record, site) >= 0;
}

/* Who sent this word, perhaps `member`: who did shows it as soon as its own wait lasts. -1 if nobody does for long. */
static int sender_of(const kroll_team *team, int member, uint64_t word, kr_meet_record *record,
                     const kroll_site *site) {
  enum { TURNS = 1000 };
  const struct timespec turn = {0, 1000000};
  for (int i = 0; i < TURNS; i++) {
    if (member >= 0 && has_sent(team, member, word, record, site))
      return member;
    const int other = shown_by(team, word, record, site);
    if (other >= 0)
      return other;
    kr_progress();
    kr_fail_follow();
    nanosleep(&turn, NULL);
  }
  return member;
}

_Noreturn void kr_meet_mismatch(const kroll_team *team, int member, uint64_t sent, uint64_t heard,
                                const kroll_site *site) {
  kr_meet_record record;
  kr_meet_show(team);
  member = sender_of(team, member, heard, &record, site);
  account mine = account_of(&team->record, sent);
  const account theirs = account_of(&record, heard);
  if (site != NULL)
    mine.site = site;
  const other_place other = place_of_other(member >= 0 ? kr_member_rank(team, member) : -1, mine.site);
  if (mine.place == theirs.place)
    fail_terms(&mine, &theirs, &other);
  if (mine.site == NULL)
    let_others_speak();
  kr_fail_two(mine.site, shown(&theirs, &other),
              "the %ss do not meet: this one has come to %s, %s %d to %s; all %ss must come to the same place",
              other.called.as, name_of(&mine), other.called.as, other.called.number, name_of(&theirs), other.called.as);
}
