/* The list of conduits, those that are plug-ins, and the one this job uses. */
#define _GNU_SOURCE
#include "conduit.h"
#include "am.h"
#include "atomic.h"
#include "fail.h"
#include "knobs.h"
#include "reference/operation.h"
#include "timing.h"
#include "wait.h"
#include <dlfcn.h>
#include <errno.h>
#include <sys/poll.h>
#include <time.h>

extern const kroll_conduit kroll_conduit_smp;
extern const kroll_conduit kroll_conduit_sim;

static const kroll_conduit *const conduits[] = {&kroll_conduit_smp, &kroll_conduit_sim};

/* A rank that lost another one lets the cause be told first: for so long, which it takes on a machine that is busy with
   much else, in turns of so long. */
#define SILENT_NS 10000000000ull
#define SILENT_TURN_NS 1000000

static const kroll_conduit *find(const char *name) {
  for (size_t i = 0; i < sizeof conduits / sizeof conduits[0]; i++)
    if (strcmp(conduits[i]->name, name) == 0)
      return conduits[i];
  return NULL;
}

static const char *error_name(kroll_status status) {
  switch (status) {
  case KROLL_ERR_MEMORY:
    return "out of memory";
  case KROLL_ERR_ADDRESS:
    return "the remote address is outside the segments of the job";
  case KROLL_ERR_PEER:
    return "the other rank is gone";
  case KROLL_ERR_LIMIT:
    return "the transfer is larger than the conduit allows";
  default:
    return "the operating system refused";
  }
}

_Noreturn void kr_conduit_failed(kroll_outcome outcome, const kroll_site *site) {
  const struct timespec turn = {0, SILENT_TURN_NS};
  const uint64_t start = kroll_ticks_ns();
  while (outcome.status == KROLL_ERR_PEER && kroll_ticks_ns() - start < SILENT_NS) {
    kr_fail_follow();
    nanosleep(&turn, NULL);
  }
  if (outcome.rank < 0)
    kroll_fail(site, "conduit %s: %s", kr_process.conduit->name, error_name(outcome.status));
  kroll_fail(site, "conduit %s, with rank %d: %s", kr_process.conduit->name, outcome.rank, error_name(outcome.status));
}

static void check_opened(kroll_status status) {
  const kroll_conduit *conduit = kr_process.conduit;
  if (status == KROLL_ERR_MODEL)
    kroll_fail(NULL, "conduit %s knows no model \"%s\": give %s", conduit->name, kr_job.model, conduit->models);
  if (status == KROLL_ERR_DIFFERS)
    kroll_fail(NULL, "conduit %s: the ranks have different settings (KROLL_* variables)", conduit->name);
  if (status == KROLL_ERR_SYSTEM)
    kroll_fail(NULL, "conduit %s: %s", conduit->name, strerror(errno));
  if (status != KROLL_OK)
    kroll_fail(NULL, "conduit %s does not work for %d ranks on %d nodes", conduit->name, kr_job.ranks, kr_job.nodes);
}

/* A conduit of which only the core is used. */
static const kroll_conduit *core_of(const kroll_conduit *whole) {
  static kroll_conduit core;
  core = (kroll_conduit){.name = whole->name,
                         .abi = whole->abi,
                         .models = whole->models,
                         .open = whole->open,
                         .close = whole->close,
                         .progress = whole->progress,
                         .am = whole->am,
                         .visit_under_way = whole->visit_under_way,
                         .keep_under_way = whole->keep_under_way,
                         .stop_threads = whole->stop_threads,
                         .release_threads = whole->release_threads};
  return &core;
}

static void check_abi(const kroll_conduit *conduit) {
  if (conduit->abi != KROLL_CONDUIT_ABI)
    kroll_fail(NULL, "conduit %s was made for version %u of the contract, this program has version %u", conduit->name,
               conduit->abi, KROLL_CONDUIT_ABI);
}

/* Progress of a conduit takes as long as many looks at near memory, and one that is asked without a pause hinders those
   who send. Ranks that share cores must come to their yields; a conduit that keeps model clocks carries everything. */
static void settle_turns(void) {
  kr_process.near_turns = kr_process.timed ? 0 : kr_process.all_near || kr_process.crowded ? 15 : KR_TURNS_ALONE - 1;
  kr_process.dozes = kr_process.crowded && kr_process.all_near && !kr_process.timed;
  kr_process.far_turns = kr_process.timed || kr_process.crowded ? 0 : 7;
}

void kr_conduit_use(const kroll_conduit *conduit) {
  check_abi(conduit);
  kr_process.conduit = kr_knob_number("KROLL_CORE_ONLY") != 0 ? core_of(conduit) : conduit;
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
                                   .key = kr_job.key,
                                   .model = kr_job.model,
                                   .knob = kr_knob_number,
                                   .text = kr_knob,
                                   .exchange = kr_job_exchange,
                                   .deliver = kr_am_deliver,
                                   .atomic = kr_atomic_here};
  check_opened(conduit->open(&host));
  kr_process.timed = kr_process.conduit->observe != NULL && !kr_process.all_near;
  settle_turns();
}

/* A conduit that is no part of this program: the file has it, whose library may not be on this machine. */
static const kroll_conduit *load(const char *name) {
  const char *file = kr_knob("KROLL_CONDUIT_FILE");
  if (*file == '\0')
    kroll_fail(NULL, "this program has no conduit named %s, and KROLL_CONDUIT_FILE names no file with it", name);
  void *plugin = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  const kroll_conduit *conduit = plugin != NULL ? dlsym(plugin, KROLL_CONDUIT_PLUGIN) : NULL;
  if (conduit == NULL)
    kroll_fail(NULL, "conduit %s cannot be loaded: %s", name, dlerror());
  if (strcmp(conduit->name, name) != 0)
    kroll_fail(NULL, "%s has the conduit %s, and this job wants %s", file, conduit->name, name);
  return conduit;
}

void kr_conduit_open(void) {
  const kroll_conduit *conduit = find(kr_job.conduit);
  kr_conduit_use(conduit != NULL ? conduit : load(kr_job.conduit));
}

void kr_conduit_close(bool orderly) {
  kr_wait wait = KR_WAIT(NULL, "the last messages", -1);
  while (orderly && kr_reference_any())
    kr_wait_turn((++wait.turns, &wait));
  kr_wait_end(&wait);
  if (orderly)
    kr_timing_close();
  kr_process.conduit->close(orderly);
}

void kr_conduit_announce(kroll_gptr low, kroll_gptr high) {
  const kroll_conduit *conduit = kr_process.conduit;
  if (conduit->announce == NULL || kr_process.all_near)
    return;
  const kroll_status status = conduit->announce(low, high);
  if (status < 0)
    kr_conduit_failed((kroll_outcome){status, -1}, NULL);
}

bool kr_conduit_has_registered(kroll_gptr low, kroll_gptr *high) {
  const kroll_conduit *conduit = kr_process.conduit;
  return conduit->is_registered != NULL && !kr_process.all_near && conduit->is_registered(low, high);
}

void kr_conduit_nap(uint64_t ns) {
  const struct timespec time = {(time_t)(ns / 1000000000), (long)(ns % 1000000000)};
  const kroll_conduit *conduit = kr_process.conduit;
  struct pollfd wakes = {.fd = conduit->wake_descriptor != NULL ? conduit->wake_descriptor() : -1, .events = POLLIN};
  ppoll(&wakes, 1, &time, NULL);
}
