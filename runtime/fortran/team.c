/* Teams of images. gfortran 16 passes the value of a team variable to most calls, and statuses; those before pass where
   the variable is, and nothing behind it that means something. */
#include "caf.h"

typedef caf_images team;

caf_images *caf_current = &caf_all;
kroll_team *caf_team;

static team *teams; /* that were formed */

/* The team that is passed itself, or in its variable. */
static team *team_of(void *passed) {
  if (passed == &caf_all)
    return passed;
  for (team *t = teams; t != NULL; t = t->next)
    if (t == passed)
      return t;
  return *(team **)passed;
}

/* Statuses of those who do not pass one are garbage. */
static int *known_status(int *stat) { return caf_release() >= 16 ? stat : NULL; }

int caf_member(int image, const kroll_site *site) {
  const int images = kroll_team_size(caf_team);
  if (KROLL_UNLIKELY(image < 1 || image > images))
    kroll_fail(site, "there is no image %d: this team has %d", image, images);
  return image - 1;
}

static int rank_of_team(int image, const team *t, const kroll_site *site) {
  const int images = kroll_team_size(t->team);
  if (image < 1 || image > images)
    kroll_fail(site, "there is no image %d: team %d has %d", image, t->number, images);
  return kroll_team_to_world(t->team, image - 1);
}

/* Rank of an image of the team beside the current one that has this number; image 0: the number of its images. */
static int look_beside(int image, int number, const kroll_site *site) {
  if (caf_current->formed == NULL)
    kroll_fail(site, "there is no team %d: all images are one team", number);
  kroll_team *around = caf_current->parent->team;
  int images = 0;
  for (int i = 0; i < kroll_team_size(around); i++) {
    const caf_place *place = &caf_current->formed[i];
    if (place->number == number && place->image == image)
      return kroll_team_to_world(around, i);
    images += place->number == number;
  }
  if (images == 0)
    kroll_fail(site, "there is no team %d", number);
  if (image != 0)
    kroll_fail(site, "there is no image %d: team %d has %d", image, number, images);
  return images;
}

int caf_images_beside(int number, const kroll_site *site) {
  return number == caf_all.number ? kroll_ranks : look_beside(0, number, site);
}

int caf_rank_in(int image, caf_images *const *which, const int *number, const kroll_site *site) {
  if (which != NULL)
    return rank_of_team(image, *which, site);
  if (number == NULL)
    return caf_rank_of(image, site);
  if (*number == caf_all.number)
    return rank_of_team(image, &caf_all, site);
  if (image < 1)
    kroll_fail(site, "there is no image %d", image);
  return look_beside(image, *number, site);
}

/* The members of a team that was formed, with the places of all images around it. */
static caf_place *places_of(kroll_team *members, int number, const kroll_site *site) {
  const caf_place own = {number, kroll_team_rank(members) + 1};
  caf_place *places = caf_room((size_t)kroll_team_size(caf_team) * sizeof *places, site);
  kroll_all_gather(caf_team, places, &own, sizeof own, site);
  return places;
}

void CAF(form_team)(int number, team **made, const int *new_index, int *stat, char *errmsg, size_t length);
void CAF(form_team)(int number, team **made, const int *new_index, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "form team");
  stat = known_status(stat);
  if (!caf_come(stat, errmsg, length, site))
    return;
  if (number < 1)
    kroll_fail(site, "a team cannot have the number %d", number);
  kroll_team *members = kroll_team_split(caf_team, number, new_index != NULL ? *new_index : 0, site);
  if (new_index != NULL && *new_index != kroll_team_rank(members) + 1)
    kroll_fail(site, "new_index= must give the %d images of team %d the numbers from 1 to %d: this one has %d",
               kroll_team_size(members), number, kroll_team_size(members), *new_index);
  uint64_t *met = kroll_alloc(sizeof *met, site);
  const kroll_gptr here = (kroll_gptr)met;
  kroll_gptr *met_of = caf_room((size_t)kroll_team_size(members) * sizeof *met_of, site);
  kroll_all_gather(members, met_of, &here, sizeof here, site);
  team *created = caf_room(sizeof *created, site);
  *created = (team){.team = members,
                    .number = number,
                    .parent = caf_current,
                    .formed = places_of(members, number, site),
                    .next = teams,
                    .met = met,
                    .met_of = met_of};
  teams = *made = created;
  caf_no_error(stat);
}

void CAF(change_team)(void *to, int *stat, char *errmsg, size_t length);
void CAF(change_team)(void *to, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "change team");
  team *next = team_of(to);
  next->parent = caf_current;
  caf_current = next;
  caf_team = caf_current->team;
  caf_meet(caf_current, known_status(stat), errmsg, length, site);
}

void CAF(end_team)(int *stat, char *errmsg, size_t length);
void CAF(end_team)(int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "end team");
  if (caf_current->parent == NULL)
    kroll_fail(site, "end team without change team");
  if (caf_meet(caf_current, known_status(stat), errmsg, length, site))
    caf_free_allocated(site);
  caf_current = caf_current->parent;
  caf_team = caf_current->team;
}

void CAF(sync_team)(void *which, int *stat, char *errmsg, size_t length);
void CAF(sync_team)(void *which, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "sync team");
  caf_meet(team_of(which), known_status(stat), errmsg, length, site);
}

int CAF(team_number)(const team *which);
int CAF(team_number)(const team *which) { return (which != NULL ? which : caf_current)->number; }

enum { INITIAL_TEAM, PARENT_TEAM };

team *CAF(get_team)(const int *level);
team *CAF(get_team)(const int *level) {
  if (level != NULL && *level == INITIAL_TEAM)
    return &caf_all;
  if (level != NULL && *level == PARENT_TEAM && caf_current->parent != NULL)
    return caf_current->parent;
  return caf_current;
}
