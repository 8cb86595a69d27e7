/* Teams of images. */
#include "caf.h"

/* What a team variable holds. */
typedef struct team {
  kroll_team *team;
  int number;
  struct team *parent; /* the team that was current when this one became so */
} team;

kroll_team *caf_team;
static team *current; /* NULL: all images */

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
  team *created = malloc(sizeof *created);
  if (created == NULL)
    kroll_fail(site, "no memory for a team");
  *created = (team){kroll_team_split(caf_team, number, 0, site), number, NULL};
  *made = created;
}

void CAF(change_team)(team **to, int unused);
void CAF(change_team)(team **to, int unused) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "change team");
  (void)unused;
  (*to)->parent = current;
  current = *to;
  caf_team = current->team;
  kroll_barrier(caf_team, site);
}

void CAF(end_team)(void *unused);
void CAF(end_team)(void *unused) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_BARRIER, "end team");
  (void)unused;
  if (current == NULL)
    kroll_fail(site, "end team without change team");
  kroll_barrier(caf_team, site);
  current = current->parent;
  caf_team = current != NULL ? current->team : NULL;
}

void CAF(sync_team)(team **which, int unused);
void CAF(sync_team)(team **which, int unused) {
  (void)unused;
  kroll_barrier((*which)->team, CAF_SITE(KROLL_SITE_BARRIER, "sync team"));
}

int CAF(team_number)(team *which);
int CAF(team_number)(team *which) {
  const team *asked = which != NULL ? which : current;
  return asked != NULL ? asked->number : -1;
}
