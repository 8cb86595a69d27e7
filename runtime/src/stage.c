/* Staging windows; see stage.h. */
#include "stage.h"
#include <stdlib.h>

#define PARTS 4

void kr_stage_open(kroll_team *team, const kroll_site *site, kr_doing doing) {
  if (team->windows != NULL)
    return;
  kroll_gptr *windows = malloc((size_t)team->size * sizeof *windows);
  if (windows == NULL)
    kroll_fail(site, "no memory for a collective of %d ranks", team->size);
  const kroll_gptr own = (kroll_gptr)kroll_alloc(PARTS * KR_STAGE_BYTES, site);
  kr_meet_all_gather(team, windows, &own, sizeof own, site, doing);
  team->windows = windows;
}

void kr_stage_close(kroll_team *team, const kroll_site *site) {
  if (team->windows == NULL)
    return;
  kroll_free(team->windows[team->me], site);
  free(team->windows);
  team->windows = NULL;
}

static kroll_gptr part_of(const kroll_team *team, int member, uint32_t turn) {
  return team->windows[member] + (turn & 1) * KR_STAGE_BYTES;
}

char *kr_stage_mine(const kroll_team *team) { return (char *)part_of(team, team->me, team->turn + 1); }

void kr_stage_publish(kroll_team *team, const kroll_site *site, kr_doing doing) {
  kr_meet(team, site, doing);
  team->turn++;
}

kroll_gptr kr_stage_of(const kroll_team *team, int member) { return part_of(team, member, team->turn); }

char *kr_stage_scratch(const kroll_team *team, int which) {
  return (char *)team->windows[team->me] + (size_t)(2 + which) * KR_STAGE_BYTES;
}
