/* Image control: sync all, sync images, sync memory. To these alone gfortran before 16 passes errmsg= through a pointer
   to it. */
#include "caf.h"

static char *text_of(void *errmsg) { return errmsg == NULL || caf_release() >= 16 ? errmsg : *(char **)errmsg; }

void CAF(sync_all)(int *stat, void *errmsg, size_t length);
void CAF(sync_all)(int *stat, void *errmsg, size_t length) {
  int unseen;
  if (KROLL_UNLIKELY(caf_allocated_with_status) && stat == NULL)
    stat = &unseen;
  caf_allocated_with_status = false;
  caf_meet(caf_current, stat, text_of(errmsg), length, CAF_SITE(KROLL_SITE_BARRIER, "sync all"));
}

void CAF(sync_memory)(int *stat, void *errmsg, size_t length);
void CAF(sync_memory)(int *stat, void *errmsg, size_t length) {
  (void)errmsg, (void)length;
  kroll_fence(CAF_SITE(KROLL_SITE_FENCE, "sync memory"));
  caf_no_error(stat);
}

/* Rank of the i-th image of the set; without a set that of image i of the team. */
static int member(const int *images, int i, const kroll_site *site) {
  return caf_rank_of(images != NULL ? images[i] : i + 1, site);
}

void CAF(sync_images)(int count, int *images, int *stat, void *errmsg, size_t length);
void CAF(sync_images)(int count, int *images, int *stat, void *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "sync images");
  if (count < 0) {
    count = kroll_team_size(caf_team);
    images = NULL;
  }
  for (int i = 0; i < count; i++)
    if (member(images, i, site) != kroll_my_rank)
      kroll_notify(member(images, i, site), site);
  kr_pause_cycles(50); /* as behind what a barrier sends, less what finding the first image takes */
  int ended = 0, status = 0;
  for (int i = 0; i < count; i++) {
    const int rank = member(images, i, site);
    if (rank == kroll_my_rank || KROLL_LIKELY(kroll_wait_notify(rank, site)) || status == CAF_STAT_STOPPED_IMAGE)
      continue;
    ended = images != NULL ? images[i] : i + 1;
    status = caf_status_of(rank);
  }
  if (KROLL_UNLIKELY(status != 0))
    caf_ended(ended, status, stat, text_of(errmsg), length, site);
  else
    caf_no_error(stat);
}
