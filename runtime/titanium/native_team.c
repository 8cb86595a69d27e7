/* Native methods of ti.lang.Team. Splits that give the same parts give the same teams of the runtime, so a program may
   split as often as it likes. */
#include <kroll/titanium/string.h>
#include <stdlib.h>

/* What a member chose. */
typedef struct {
  int32_t colour, key;
} choice;

typedef struct split {
  kroll_team *parent, *own;
  choice *choices; /* of all members */
  struct split *next;
} split;

static split *splits;

/* All members have the same choices and the same list, so they find the same. */
static kroll_team *known(const kroll_team *parent, const choice *choices, size_t bytes) {
  for (split *s = splits; s != NULL; s = s->next)
    if (s->parent == parent && memcmp(s->choices, choices, bytes) == 0)
      return s->own;
  return NULL;
}

/* Takes the choices. */
static kroll_team *found(kroll_team *parent, choice *choices, const choice *own, const kroll_site *site) {
  split *s = malloc(sizeof *s);
  if (s == NULL)
    kroll_fail(site, "no memory for a split of a team");
  *s = (split){parent, kroll_team_split(parent, own->colour, own->key, site), choices, splits};
  splits = s;
  return s->own;
}

static int by_colour(const void *a, const void *b) {
  const choice *x = a, *y = b;
  return (x->colour > y->colour) - (x->colour < y->colour);
}

/* Sorts the choices: the colours below one's own, and all colours. */
static void count_colours(choice *choices, int size, int32_t colour, int32_t *parts) {
  qsort(choices, (size_t)size, sizeof *choices, by_colour);
  parts[0] = parts[1] = 0;
  for (int i = 0; i < size; i++)
    if (i == 0 || choices[i].colour != choices[i - 1].colour) {
      parts[0] += choices[i].colour < colour;
      parts[1]++;
    }
}

int64_t ti_native_Team_split(int64_t members, int32_t colour, int32_t key, kroll_gptr parts) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COLLECTIVE, "Team.splitTeam()");
  kroll_team *parent = (kroll_team *)members;
  const int size = kroll_team_size(parent);
  const size_t bytes = (size_t)size * sizeof(choice);
  choice *all = malloc(bytes), *sorted = malloc(bytes);
  if (all == NULL || sorted == NULL)
    kroll_fail(site, "no memory for a split of a team");
  const choice own = {colour, key};
  kroll_all_gather(parent, all, &own, sizeof own, site);
  memcpy(sorted, all, bytes);
  count_colours(sorted, size, colour, (int32_t *)(parts + sizeof(ti_jarray)));
  free(sorted);
  kroll_team *team = known(parent, all, bytes);
  if (team != NULL)
    free(all);
  else
    team = found(parent, all, &own, site);
  return (int64_t)team;
}

int32_t ti_native_Team_rank(int64_t members) { return kroll_team_rank((kroll_team *)members); }
int32_t ti_native_Team_size(int64_t members) { return kroll_team_size((kroll_team *)members); }

int32_t ti_native_Team_processOf(int64_t members, int32_t rank) {
  return kroll_team_to_world((kroll_team *)members, rank);
}

int32_t ti_native_Team_sameNumber(int32_t value) { return value; }
kroll_gptr ti_native_Team_sameTeam(kroll_gptr team) { return team; }
