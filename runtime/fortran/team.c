/* Teams of images. */
#include "caf.h"

typedef caf_images team;

caf_images *caf_current = &caf_all;
kroll_team *caf_team;

int caf_member(int image, const kroll_site *site) {
  const int images = kroll_team_size(caf_team);
  if (KROLL_UNLIKELY(image < 1 || image > images))
    kroll_fail(site, "there is no image %d: this team has %d", image, images);
  return image - 1;
}

void CAF(form_team)(int number, team **made, int unused);
void CAF(form_team)(int number, team **made, int unused) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "form team");
  (void)unused;
  caf_come(NULL, NULL, 0, site);
  team *created = caf_room(sizeof *created, site);
  kroll_team *members = kroll_team_split(caf_team, number, 0, site);
  uint64_t *met = kroll_alloc(sizeof *met, site);
  const kroll_gptr here = (kroll_gptr)met;
  kroll_gptr *met_of = caf_room((size_t)kroll_team_size(members) * sizeof *met_of, site);
  kroll_all_gather(members, met_of, &here, sizeof here, site);
  *created = (team){members, number, NULL, met, met_of};
  *made = created;
}

void CAF(change_team)(team **to, int unused);
void CAF(change_team)(team **to, int unused) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "change team");
  (void)unused;
  (*to)->parent = caf_current;
  caf_current = *to;
  caf_team = caf_current->team;
  caf_meet(caf_current, NULL, NULL, 0, site);
}

void CAF(end_team)(void *unused);
void CAF(end_team)(void *unused) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "end team");
  (void)unused;
  if (caf_current->parent == NULL)
    kroll_fail(site, "end team without change team");
  caf_meet(caf_current, NULL, NULL, 0, site);
  caf_current = caf_current->parent;
  caf_team = caf_current->team;
}

void CAF(sync_team)(team **which, int unused);
void CAF(sync_team)(team **which, int unused) {
  (void)unused;
  caf_meet(*which, NULL, NULL, 0, CAF_SITE(KROLL_SITE_BARRIER, "sync team"));
}

int CAF(team_number)(team *which);
int CAF(team_number)(team *which) { return (which != NULL ? which : caf_current)->number; }
