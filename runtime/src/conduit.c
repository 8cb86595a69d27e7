/* The list of conduits, and the one this job uses. */
#include "am.h"
#include "knobs.h"
#include "process.h"

extern const kroll_conduit kroll_conduit_smp;

static const kroll_conduit *const conduits[] = {&kroll_conduit_smp};

static const kroll_conduit *find(const char *name) {
  for (size_t i = 0; i < sizeof conduits / sizeof conduits[0]; i++)
    if (strcmp(conduits[i]->name, name) == 0)
      return conduits[i];
  return NULL;
}

void kr_conduit_open(void) {
  const char *name = kr_process.job->conduit;
  kr_process.conduit = find(name);
  if (kr_process.conduit == NULL)
    kroll_fail(NULL, "this program has no conduit named %s", name);
  const kroll_conduit_host host = {.rank = kroll_my_rank,
                                   .ranks = kroll_ranks,
                                   .near_first = kr_process.near_first,
                                   .near_count = kr_process.near_count,
                                   .segment_base = kroll_segment_base,
                                   .segment_shift = kroll_segment_shift,
                                   .job = kr_process.job,
                                   .first_segment_fd = kr_process.first_segment_fd,
                                   .knob = kr_knob,
                                   .deliver = kr_am_deliver};
  if (kr_process.conduit->open(&host) != KROLL_OK)
    kroll_fail(NULL, "conduit %s does not work for %d ranks on %u nodes", name, kroll_ranks, kr_process.job->nodes);
}
