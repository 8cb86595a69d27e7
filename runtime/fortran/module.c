/* What the Fortran modules in lib/fortran declare. */
#include "caf.h"

int kroll_caf_get_communicator(void);
int kroll_caf_get_communicator(void) {
  kroll_fail(CAF_SITE(KROLL_SITE_CHECK, "get_communicator()"),
             "images of Kroll do not talk through MPI, so there is no communicator");
}

/* ---- notify and wait: a semaphore on every image for every other one ---- */

static kroll_gptr notices; /* rank 0's table: the semaphore of a source at its rank */

void caf_notices_open(const kroll_site *site) {
  const size_t bytes = (size_t)kroll_ranks * sizeof(kroll_sem);
  notices = kroll_sym_alloc(bytes, site);
  memset((void *)kroll_at_rank(notices, kroll_my_rank), 0, bytes);
}

static kroll_gptr notice(int at, int of) { return kroll_at_rank(notices, at) + (size_t)of * sizeof(kroll_sem); }

void kroll_caf_sync_notify(int image);
void kroll_caf_sync_notify(int image) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_SIGNAL, "sync_notify()");
  kroll_sem_post(notice(caf_rank_of(image, site), kroll_my_rank), 1, site);
}

void kroll_caf_sync_wait(int image);
void kroll_caf_sync_wait(int image) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_WAIT, "sync_wait()");
  kroll_sem_wait(notice(kroll_my_rank, caf_rank_of(image, site)), 1, site);
}

bool kroll_caf_sync_try(int image);
bool kroll_caf_sync_try(int image) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_POLL, "sync_try()");
  return kroll_sem_try(notice(kroll_my_rank, caf_rank_of(image, site)), 1, site);
}

/* ---- transfers that go on, and one that tells ---- */

/* Where a variable of a coarray is on an image, by where it is here. */
static kroll_gptr on_image(const void *own, int image, const kroll_site *site) {
  if (!kroll_is_mine((kroll_gptr)own))
    kroll_fail(site, "the variable is no coarray: it is not in memory that other images reach");
  return kroll_at_rank((kroll_gptr)own, caf_rank_of(image, site));
}

kroll_handle kroll_caf_put_nb(const void *to, const void *from, int image, size_t bytes);
kroll_handle kroll_caf_put_nb(const void *to, const void *from, int image, size_t bytes) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_PUT, "put_nb()");
  return kroll_put_nb(on_image(to, image, site), from, bytes, site);
}

kroll_handle kroll_caf_get_nb(void *to, const void *from, int image, size_t bytes);
kroll_handle kroll_caf_get_nb(void *to, const void *from, int image, size_t bytes) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_GET, "get_nb()");
  return kroll_get_nb(to, on_image(from, image, site), bytes, site);
}

void kroll_caf_put_notify(const void *to, const void *from, int image, size_t bytes);
void kroll_caf_put_notify(const void *to, const void *from, int image, size_t bytes) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_SIGNAL, "put_notify()");
  const kroll_gptr there = on_image(to, image, site);
  kroll_put_signal(there, from, bytes, notice(kroll_rank_of(there), kroll_my_rank), 1, site);
}

void kroll_caf_wait(kroll_handle *transfer);
void kroll_caf_wait(kroll_handle *transfer) {
  kroll_wait(*transfer, CAF_SITE(KROLL_SITE_WAIT, "wait_for()"));
  *transfer = KROLL_DONE;
}

bool kroll_caf_test(kroll_handle *transfer);
bool kroll_caf_test(kroll_handle *transfer) {
  if (!kroll_test(*transfer))
    return false;
  *transfer = KROLL_DONE;
  return true;
}

void kroll_caf_wait_all(kroll_handle *transfers, int count);
void kroll_caf_wait_all(kroll_handle *transfers, int count) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_WAIT, "wait_for_all()");
  for (int i = 0; i < count; i++) {
    kroll_wait(transfers[i], site);
    transfers[i] = KROLL_DONE;
  }
}
