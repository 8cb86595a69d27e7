/* The list of conduits, and the one this job uses. */
#include "am.h"
#include "atomic.h"
#include "knobs.h"
#include "process.h"
#include <errno.h>

extern const kroll_conduit kroll_conduit_smp;
extern const kroll_conduit kroll_conduit_sim;

static const kroll_conduit *const conduits[] = {&kroll_conduit_smp, &kroll_conduit_sim};

static const kroll_conduit *find(const char *name) {
  for (size_t i = 0; i < sizeof conduits / sizeof conduits[0]; i++)
    if (strcmp(conduits[i]->name, name) == 0)
      return conduits[i];
  return NULL;
}

static void check_opened(kroll_status status) {
  const kroll_conduit *conduit = kr_process.conduit;
  if (status == KROLL_ERR_MODEL)
    kroll_fail(NULL, "conduit %s knows no model \"%s\": give %s", conduit->name, kr_job.model, conduit->models);
  if (status == KROLL_ERR_SYSTEM)
    kroll_fail(NULL, "conduit %s: %s", conduit->name, strerror(errno));
  if (status != KROLL_OK)
    kroll_fail(NULL, "conduit %s does not work for %d ranks on %d nodes", conduit->name, kr_job.ranks, kr_job.nodes);
}

void kr_conduit_open(void) {
  const char *name = kr_job.conduit;
  kr_process.conduit = find(name);
  if (kr_process.conduit == NULL)
    kroll_fail(NULL, "this program has no conduit named %s", name);
  const kroll_conduit_host host = {.rank = kroll_my_rank,
                                   .ranks = kroll_ranks,
                                   .near_first = kr_process.near_first,
                                   .near_count = kr_process.near_count,
                                   .segment_base = kroll_segment_base,
                                   .segment_shift = kroll_segment_shift,
                                   .node = kr_job.node,
                                   .nodes = kr_job.nodes,
                                   .node_first = kr_job.node_first,
                                   .cores = kr_job.cores,
                                   .machine_ranks = kr_job.machine_ranks,
                                   .files = kr_job.files,
                                   .file_count = kr_job.file_count,
                                   .segment_bytes = kr_job.segment_bytes,
                                   .seed = kr_job.seed,
                                   .model = kr_job.model,
                                   .knob = kr_knob_number,
                                   .deliver = kr_am_deliver,
                                   .atomic = kr_atomic_here};
  check_opened(kr_process.conduit->open(&host));
  kr_process.timed = kr_process.conduit->observe != NULL && !kr_process.all_near;
}
