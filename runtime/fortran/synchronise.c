/* Image control: sync all, sync images, sync memory. */
#include "caf.h"

void CAF(sync_all)(int *stat, char *errmsg, size_t length);
void CAF(sync_all)(int *stat, char *errmsg, size_t length) {
  (void)errmsg, (void)length;
  kroll_barrier(caf_team, CAF_SITE(KROLL_SITE_BARRIER, "sync all"));
  caf_no_error(stat);
}

void CAF(sync_memory)(int *stat, char *errmsg, size_t length);
void CAF(sync_memory)(int *stat, char *errmsg, size_t length) {
  (void)errmsg, (void)length;
  kroll_fence(CAF_SITE(KROLL_SITE_FENCE, "sync memory"));
  caf_no_error(stat);
}

/* Rank of the i-th image of the set; without a set that of image i of the team. */
static int member(const int *images, int i, const kroll_site *site) {
  return caf_rank_of(images != NULL ? images[i] : i + 1, site);
}

void CAF(sync_images)(int count, int *images, int *stat, char *errmsg, size_t length);
void CAF(sync_images)(int count, int *images, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "sync images");
  (void)errmsg, (void)length;
  if (count < 0) {
    count = kroll_team_size(caf_team);
    images = NULL;
  }
  for (int i = 0; i < count; i++)
    if (member(images, i, site) != kroll_my_rank)
      kroll_notify(member(images, i, site), site);
  for (int i = 0; i < count; i++)
    if (member(images, i, site) != kroll_my_rank)
      kroll_wait_notify(member(images, i, site), site);
  caf_no_error(stat);
}
