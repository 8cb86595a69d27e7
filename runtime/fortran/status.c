/* What images know of the end of others. A program that asks has a table on every image; an image that stops says so in
   all of them. An image that fails ends the job, so nobody asks about it. */
#include "caf.h"

enum { STAT_STOPPED_IMAGE = 6000 };

static kroll_gptr tables; /* rank 0's: an int for every rank */

static const int *own_table(void) { return (const int *)kroll_at_rank(tables, kroll_my_rank); }

void caf_status_open(const kroll_site *site) {
  tables = kroll_sym_alloc((size_t)kroll_ranks * sizeof(int), site);
  memset((int *)kroll_at_rank(tables, kroll_my_rank), 0, (size_t)kroll_ranks * sizeof(int));
}

void caf_status_stop(const kroll_site *site) {
  static const int stopped = STAT_STOPPED_IMAGE;
  for (int rank = 0; rank < kroll_ranks; rank++)
    kroll_put(kroll_at_rank(tables, rank) + (size_t)kroll_my_rank * sizeof(int), &stopped, sizeof stopped, site);
}

static int status_of(int rank, const kroll_site *site) {
  caf_look(site);
  return __atomic_load_n(&own_table()[rank], __ATOMIC_ACQUIRE);
}

int CAF(image_status)(int image, int unused);
int CAF(image_status)(int image, int unused) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_POLL, "image_status()");
  (void)unused;
  return status_of(caf_rank_of(image, site), site);
}

/* The numbers of a list of integers of this kind, in memory that the compiler frees. */
static void list_images(caf_array *list, int kind, int status, const kroll_site *site) {
  const int images = kroll_team_size(caf_team);
  char *numbers = caf_room((size_t)images * (size_t)kind, site);
  int count = 0;
  for (int i = 0; i < images; i++) {
    const int64_t image = i + 1;
    if (status_of(kroll_team_to_world(caf_team, i), site) == status)
      memcpy(numbers + (size_t)count++ * (size_t)kind, &image, (size_t)kind); /* little-endian */
  }
  list->base = numbers;
  list->dtype = (caf_dtype){(size_t)kind, 0, 1, CAF_INTEGER, 0};
  list->span = kind;
  list->offset = 0;
  list->dim[0] = (caf_dim){1, 0, count - 1};
}

void CAF(stopped_images)(caf_array *list, void *unused, int *kind);
void CAF(stopped_images)(caf_array *list, void *unused, int *kind) {
  (void)unused;
  list_images(list, kind != NULL ? *kind : 4, STAT_STOPPED_IMAGE, CAF_SITE(KROLL_SITE_POLL, "stopped_images()"));
}

void CAF(failed_images)(caf_array *list, void *unused, int *kind);
void CAF(failed_images)(caf_array *list, void *unused, int *kind) {
  enum { STAT_FAILED_IMAGE = 6001 };
  (void)unused;
  list_images(list, kind != NULL ? *kind : 4, STAT_FAILED_IMAGE, CAF_SITE(KROLL_SITE_POLL, "failed_images()"));
}
