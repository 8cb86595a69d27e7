/* Locks, critical sections and events. A variable of the program is a number `index` in its coarray. */
#include "../src/ends.h"
#include "../src/lock.h"
#include "caf.h"

/* Image 0 is this one. */
static int rank_of(int image, const kroll_site *site) { return image == 0 ? kroll_my_rank : caf_rank_of(image, site); }

/* A critical section locks image 1 of all images, whatever the team. */
static kroll_gptr lock_at(caf_token *token, size_t index, int image, const kroll_site *site) {
  const bool of_all = token != NULL && token->type == CAF_CRITICAL;
  return caf_address(token, of_all ? image - 1 : rank_of(image, site), index * sizeof(kroll_lock), site);
}

/* Whose the lock is, as its word has it. */
static uint64_t owner_of(kroll_gptr lock, const kroll_site *site) {
  if (KROLL_LIKELY(kroll_is_near(lock)))
    return __atomic_load_n((const uint64_t *)lock, __ATOMIC_RELAXED);
  return kroll_atomic_u64(KROLL_GET, lock, 0, 0, site);
}

/* True if this image has the lock now that an image held which has failed. */
static bool take_over(kroll_gptr lock, const kroll_site *site) {
  const uint64_t owner = owner_of(lock, site);
  if (owner == 0 || caf_status_of((int)owner - 1) != CAF_STAT_FAILED_IMAGE)
    return false;
  return kroll_atomic_u64(KROLL_CSWAP, lock, owner, kr_lock_mark(), site) == owner;
}

static __attribute__((noinline)) void lock_slowly(caf_token *token, size_t index, int image, int *acquired, int *stat,
                                                  char *errmsg, size_t length, const kroll_site *site) {
  const kroll_gptr lock = lock_at(token, index, image, site);
  if (owner_of(lock, site) == kr_lock_mark()) {
    caf_error(CAF_STAT_LOCKED, stat, errmsg, length, site, "this image holds the lock already");
    if (acquired != NULL)
      *acquired = 0;
    return;
  }
  bool got = acquired != NULL ? kroll_lock_try(lock, site) : kroll_lock_acquire(lock, site), taken_over = false;
  while (KROLL_UNLIKELY(!got)) {
    taken_over = take_over(lock, site);
    if (taken_over || acquired != NULL)
      break;
    got = kroll_lock_acquire(lock, site);
  }
  if (acquired != NULL)
    *acquired = got || taken_over;
  if (KROLL_UNLIKELY(taken_over))
    caf_error(CAF_STAT_UNLOCKED_FAILED_IMAGE, stat, errmsg, length, site, "the image that held this lock has failed");
  else
    caf_no_error(stat);
}

/* Without calls, and so without registers to save: a locked instruction waits for the stores before it. */
void CAF(lock)(caf_token *token, size_t index, int image, int *acquired, int *stat, char *errmsg, size_t length);
void CAF(lock)(caf_token *token, size_t index, int image, int *acquired, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_LOCK, "lock");
  const kroll_gptr lock = caf_address_at_once(token, index * sizeof(kroll_lock), image);
  if (KROLL_UNLIKELY(acquired != NULL || lock == 0 || !kr_lock_take_near(lock)))
    lock_slowly(token, index, image, acquired, stat, errmsg, length, site);
  else
    caf_no_error(stat);
}

static __attribute__((noinline)) void unlock_slowly(caf_token *token, size_t index, int image, int *stat, char *errmsg,
                                                    size_t length, const kroll_site *site) {
  const kroll_gptr lock = lock_at(token, index, image, site);
  const uint64_t owner = owner_of(lock, site);
  if (owner == 0) {
    caf_error(CAF_STAT_UNLOCKED, stat, errmsg, length, site, "nobody holds this lock");
    return;
  }
  if (owner != kr_lock_mark()) {
    caf_error(CAF_STAT_LOCKED_OTHER_IMAGE, stat, errmsg, length, site, "image %d holds this lock, not this image",
              (int)owner);
    return;
  }
  kr_lock_release_only(lock, site);
  caf_no_error(stat);
}

void CAF(unlock)(caf_token *token, size_t index, int image, int *stat, char *errmsg, size_t length);
void CAF(unlock)(caf_token *token, size_t index, int image, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_LOCK, "unlock");
  const kroll_gptr lock = caf_address_at_once(token, index * sizeof(kroll_lock), image);
  if (KROLL_UNLIKELY(lock == 0 || !kr_lock_release_near(lock)))
    unlock_slowly(token, index, image, stat, errmsg, length, site);
  else
    caf_no_error(stat);
}

static kroll_gptr event_at(caf_token *token, size_t index, int image, const kroll_site *site) {
  return caf_address(token, rank_of(image, site), index * sizeof(kroll_sem), site);
}

void CAF(event_post)(caf_token *token, size_t index, int image, int *stat, char *errmsg, size_t length);
void CAF(event_post)(caf_token *token, size_t index, int image, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_SIGNAL, "event post");
  (void)errmsg, (void)length;
  const kroll_gptr event = caf_address_at_once(token, index * sizeof(kroll_sem), image);
  kroll_sem_post(KROLL_LIKELY(event != 0) ? event : event_at(token, index, image, site), 1, site);
  if (stat != NULL)
    caf_transferred(rank_of(image, site), stat);
}

void CAF(event_wait)(caf_token *token, size_t index, int until_count, int *stat, char *errmsg, size_t length);
void CAF(event_wait)(caf_token *token, size_t index, int until_count, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_WAIT, "event wait");
  if (KROLL_LIKELY(kr_sem_wait(event_at(token, index, 0, site), until_count > 1 ? (uint64_t)until_count : 1, site)))
    caf_no_error(stat);
  else
    caf_error(caf_status_of_others(), stat, errmsg, length, site, "all other images have ended, so nobody posts");
}

void CAF(event_query)(caf_token *token, size_t index, int image, int *count, int *stat);
void CAF(event_query)(caf_token *token, size_t index, int image, int *count, int *stat) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_POLL, "event_query()");
  const kroll_sem *event = (const kroll_sem *)event_at(token, index, image, site);
  caf_look(site);
  *count = (int)(__atomic_load_n(&event->value, __ATOMIC_ACQUIRE) - event->taken);
  caf_no_error(stat);
}
