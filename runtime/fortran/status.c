/* Images that end before others. One that stops, or fails, tells all others and waits until all have ended, so its
   memory stays and operations on it work. An operation of all images of a team is counted where each of them begins it.
   So who waits in vain can tell images that have ended before from those that have been there and have ended since. An
   image that is killed tells nobody: the launcher does, and each image notes it for itself where it looks. If it had
   begun an operation it may or may not have done its part: who waits for it longer than others can take, gives up. */
#include "../src/ends.h"
#include "../src/meet.h"
#include "caf.h"

/* What there is of every image. The first line is its own, the others are written by images that end. */
typedef struct {
  uint64_t KR_LINE met;
  kroll_sem KR_LINE ended; /* not 0 once an image has ended */
  int status[];            /* by rank */
} record;

static record nothing; /* of a program whose main unit is of another language */
static kroll_gptr records;
static record *own = &nothing;
caf_images caf_all = {.number = -1, .met = &nothing.met};
static caf_images *meeting; /* the last one in whose operation this image was */

const uint64_t *caf_endings = &nothing.ended.value;
uint32_t caf_known_losses;

static bool all_go_on(void) { return KROLL_LIKELY(__atomic_load_n(caf_endings, __ATOMIC_ACQUIRE) == 0); }

static void notice_losses(void) {
  const uint32_t losses = kr_job_losses();
  if (KROLL_LIKELY(losses == caf_known_losses) || own == &nothing)
    return;
  for (int rank = 0; rank < kroll_ranks; rank++)
    if (kr_job_is_lost(rank) && own->status[rank] == 0)
      __atomic_store_n(&own->status[rank], CAF_STAT_FAILED_IMAGE, __ATOMIC_RELEASE);
  __atomic_fetch_add(&own->ended.value, 1, __ATOMIC_ACQ_REL);
  caf_known_losses = losses;
}

int caf_status_of(int rank) {
  notice_losses();
  return all_go_on() ? 0 : __atomic_load_n(&own->status[rank], __ATOMIC_ACQUIRE);
}

/* ---- who has come ---- */

/* This image has given up the operation that it has begun last; since when all members have begun it, some of which are
   lost, and 0 while that is not known. */
static bool given_up;
static uint64_t complete_since_ns;
/* It is in a barrier, which can be given up; what carries data cannot. */
static bool only_meets;

static void count(caf_images *images) {
  __atomic_store_n(images->met, *images->met + 1, __ATOMIC_RELEASE);
  meeting = images;
  given_up = false;
  complete_since_ns = 0;
}

static bool is_lost(const caf_images *images, int member) {
  return caf_known_losses != 0 && kr_job_is_lost(kroll_team_to_world(images->team, member));
}

/* Whether a member has begun what this image has begun last. */
static bool has_come(const caf_images *images, int member, const kroll_site *site) {
  if (given_up && is_lost(images, member))
    return false;
  const kroll_gptr at =
      images->met_of != NULL ? images->met_of[member] : kroll_at_rank(records, member) + offsetof(record, met);
  uint64_t met;
  if (kroll_is_near(at))
    met = __atomic_load_n((const uint64_t *)at, __ATOMIC_ACQUIRE);
  else
    kroll_get(&met, at, sizeof met, site);
  return met >= *images->met;
}

/* The first member that has stopped, or if none has the first that has failed, without coming here. */
typedef struct {
  int image, status; /* 0: there is none */
} missing;

static missing find_missing(const caf_images *images, const kroll_site *site) {
  missing found = {0, 0};
  const int members = kroll_team_size(images->team);
  for (int i = 0; i < members && found.status != CAF_STAT_STOPPED_IMAGE; i++) {
    const int status = caf_status_of(kroll_team_to_world(images->team, i));
    if (status != 0 && (found.status == 0 || status == CAF_STAT_STOPPED_IMAGE) && !has_come(images, i, site))
      found = (missing){i + 1, status};
  }
  return found;
}

/* All have begun, and a lost one has not done its part: the others would have come to an end by now. */
#define PART_OF_OTHERS_NS 300000000
static bool is_broken(const caf_images *images, const kroll_site *site) {
  const int members = kroll_team_size(images->team);
  bool with_loss = false;
  for (int i = 0; i < members; i++) {
    if (!has_come(images, i, site))
      return false;
    with_loss |= is_lost(images, i);
  }
  if (!with_loss)
    return false;
  const uint64_t now = kroll_ticks_ns();
  if (complete_since_ns == 0)
    complete_since_ns = now;
  return now - complete_since_ns > PART_OF_OTHERS_NS;
}

/* ---- meeting ---- */

void caf_ended(int image, int status, int *stat, char *errmsg, size_t length, const kroll_site *site) {
  caf_error(status, stat, errmsg, length, site, "image %d has %s", image,
            status == CAF_STAT_FAILED_IMAGE ? "failed" : "stopped");
}

static bool others_have_ended(void) {
  int ended = 0;
  for (int rank = 0; rank < kroll_ranks; rank++)
    ended += rank != kroll_my_rank && caf_status_of(rank) != 0;
  return kroll_ranks > 1 && ended == kroll_ranks - 1;
}

int caf_status_of_others(void) {
  for (int rank = 0; rank < kroll_ranks; rank++)
    if (rank != kroll_my_rank && caf_status_of(rank) == CAF_STAT_FAILED_IMAGE)
      return CAF_STAT_FAILED_IMAGE;
  return CAF_STAT_STOPPED_IMAGE;
}

/* Called in waits that last. */
static bool in_vain(const kroll_team *team, int rank, const kroll_site *site) {
  notice_losses();
  if (all_go_on() || site == NULL || site->kind >> KROLL_SITE_LANG_SHIFT != KROLL_LANG_FORTRAN)
    return false;
  if (team == NULL && rank < 0)
    return others_have_ended();
  if (team == NULL) /* what a stopped image has locked, stays locked */
    return caf_status_of(rank) == CAF_STAT_FAILED_IMAGE ||
           (caf_status_of(rank) != 0 && (site->kind & 0xff) != KROLL_SITE_LOCK);
  if (meeting == NULL || kr_team(meeting->team) != team)
    return false;
  missing who = find_missing(meeting, site);
  given_up = who.status != 0 || is_broken(meeting, site);
  if (given_up && who.status == 0)
    who = find_missing(meeting, site);
  if (given_up && !only_meets)
    caf_ended(who.image, who.status, NULL, NULL, 0, site);
  return given_up;
}

/* Waits for all that go on. */
static void meet_rest(const caf_images *images, const kroll_site *site) {
  const int members = kroll_team_size(images->team);
  for (int i = 0; i < members; i++) {
    const int rank = kroll_team_to_world(images->team, i);
    kr_wait wait = KR_WAIT(site, NULL, rank);
    while (caf_status_of(rank) == 0 && !has_come(images, i, site))
      kr_wait_step(&wait);
    kr_wait_end(&wait);
  }
}

bool caf_meet(caf_images *images, int *stat, char *errmsg, size_t length, const kroll_site *site) {
  kr_complete_detached(site);
  count(images);
  const bool may_meet = all_go_on() || find_missing(images, site).status == 0;
  if (may_meet) {
    only_meets = true;
    kroll_barrier(images->team, site);
    only_meets = false;
  }
  if (KROLL_LIKELY(may_meet && !given_up)) {
    caf_no_error(stat);
    return true;
  }
  if (stat != NULL)
    meet_rest(images, site);
  const missing who = find_missing(images, site);
  if (who.status == 0)
    caf_no_error(stat);
  else
    caf_ended(who.image, who.status, stat, errmsg, length, site);
  return who.status == 0;
}

bool caf_come(int *stat, char *errmsg, size_t length, const kroll_site *site) {
  if (stat != NULL && !caf_meet(caf_current, stat, errmsg, length, site))
    return false;
  count(caf_current);
  return true;
}

/* ---- the end ---- */

static int own_end = CAF_STAT_STOPPED_IMAGE;

void caf_fail(void) { own_end = CAF_STAT_FAILED_IMAGE; }

static void part(void) {
  for (int i = 0; i < kroll_ranks; i++) {
    const int rank = (kroll_my_rank + i) % kroll_ranks;
    const kroll_gptr there = kroll_at_rank(records, rank);
    kroll_put_signal(there + offsetof(record, status) + (size_t)kroll_my_rank * sizeof(int), &own_end, sizeof own_end,
                     there + offsetof(record, ended), 1, NULL);
  }
  kr_complete_detached(NULL);
  for (int rank = 0; rank < kroll_ranks; rank++) {
    kr_wait wait = KR_WAIT(NULL, "the end of all images", rank);
    while (caf_status_of(rank) == 0)
      kr_wait_step(&wait);
    kr_wait_end(&wait);
  }
}

void caf_status_open(const kroll_site *site) {
  const size_t bytes = sizeof(record) + (size_t)kroll_ranks * sizeof(int);
  records = kroll_sym_alloc(bytes, site);
  own = (record *)kroll_at_rank(records, kroll_my_rank);
  caf_endings = &own->ended.value;
  memset(own, 0, bytes);
  caf_all.met = &own->met;
  kr_ending = (kr_ends){part, in_vain};
}

/* ---- what programs ask ---- */

/* gfortran before 16 passes -1 for the team. Its own library says of images beyond the last that they have stopped. */
int CAF(image_status)(int image, caf_images **team);
int CAF(image_status)(int image, caf_images **team) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_POLL, "image_status()");
  caf_images *const *which = (int)(intptr_t)team != -1 ? team : NULL;
  caf_look(site);
  if (image > kroll_team_size(which != NULL ? (*which)->team : caf_team))
    return CAF_STAT_STOPPED_IMAGE;
  return caf_status_of(caf_rank_in(image, which, NULL, site));
}

/* The numbers of a list of integers of this kind, in memory that the compiler frees. An empty list has none, as
   gfortran's own library gives it: its tests look for that. */
static void list_images(caf_array *list, caf_images *const *which, int kind, int status, const kroll_site *site) {
  kroll_team *team = which != NULL ? (*which)->team : caf_team;
  const int images = kroll_team_size(team);
  char *numbers = caf_room((size_t)images * (size_t)kind, site);
  int found = 0;
  caf_look(site);
  for (int i = 0; i < images; i++) {
    const int64_t image = i + 1;
    if (caf_status_of(kroll_team_to_world(team, i)) == status)
      memcpy(numbers + (size_t)found++ * (size_t)kind, &image, (size_t)kind); /* little-endian */
  }
  if (found == 0)
    free(numbers);
  list->base = found != 0 ? numbers : NULL;
  list->dtype = (caf_dtype){(size_t)kind, 0, 1, CAF_INTEGER, 0};
  list->span = kind;
  list->offset = 0;
  list->dim[0] = (caf_dim){1, 0, found - 1};
}

void CAF(stopped_images)(caf_array *list, caf_images **team, int *kind);
void CAF(stopped_images)(caf_array *list, caf_images **team, int *kind) {
  list_images(list, team, kind != NULL ? *kind : 4, CAF_STAT_STOPPED_IMAGE,
              CAF_SITE(KROLL_SITE_POLL, "stopped_images()"));
}

void CAF(failed_images)(caf_array *list, caf_images **team, int *kind);
void CAF(failed_images)(caf_array *list, caf_images **team, int *kind) {
  list_images(list, team, kind != NULL ? *kind : 4, CAF_STAT_FAILED_IMAGE,
              CAF_SITE(KROLL_SITE_POLL, "failed_images()"));
}
