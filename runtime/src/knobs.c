/* The table of knobs: name, kind and unit, default, help. `kroll doctor` prints the same rows. */
#include "knobs.h"
#include <errno.h>
#include <kroll/kroll.h>
#include <stdlib.h>

typedef struct {
  const char *name;
  const char *kind;
  const char *value;
  const char *help;
} knob;

static const knob knobs[] = {
    {"KROLL_BASE", "address", "0x110000000000", "address of rank 0's segment in a job without launcher"},
    {"KROLL_COLLECTIVE", "table, dissemination, nodes, tree, staged, pipeline, ring or direct", "table",
     "algorithm of collectives where it is possible"},
    {"KROLL_COMMAND", "file", "kroll",
     "the command that watches ranks of mpirun or srun, and explains errors of lone programs"},
    {"KROLL_COMM_TIME", "0 or 1", "0", "measure the time spent in blocking communication"},
    {"KROLL_CONDUIT_FILE", "file", "", "where the plug-in of the job's conduit is; kroll run knows it"},
    {"KROLL_CORE_ONLY", "0 or 1", "0", "use messages of the conduit only, and reference versions of everything else"},
    {"KROLL_FAIL_STATUS", "exit status", "1", "exit status of a job that ends by an error that the runtime found"},
    {"KROLL_GC_BYTES", "bytes", "32M",
     "a rank allocates at least so much between two garbage collections; 0 = memory only comes back at the end"},
    {"KROLL_GC_POISON", "0 or 1", "0", "overwrite what the garbage collector frees, to find wrong uses"},
    {"KROLL_GC_STATS", "0 or 1", "0", "at exit, every rank tells collections, pauses and live bytes"},
    {"KROLL_LARGE_PAGES", "0 or 1", "1",
     "large arrays ask the kernel for large pages, and are all in memory from the start"},
    {"KROLL_NET_FAULTS", "seed", "0",
     "packets between machines are held back and overtake each other; 0 = they are not"},
    {"KROLL_NET_LEDGER", "0 or 1", "0",
     "at exit, every rank tells what it sent to other nodes, and how long their requests waited for it"},
    {"KROLL_PROGRESS_THREAD", "0 or 1", "0", "a thread of each rank answers other nodes while the rank computes"},
    {"KROLL_RUN_OPTIONS", "options of kroll run", "", "for ranks that mpirun or srun has started"},
    {"KROLL_SEGMENT_BYTES", "bytes", "0", "memory a rank may use in a job without launcher; 0 = what the machine has"},
    {"KROLL_SIM_COMPUTE", "0 or 1", "0", "charge the processor time between calls to the clock of a simulated network"},
    {"KROLL_SIM_LEDGER", "0 or 1", "0", "at exit, every rank of a simulated network prints its model time"},
    {"KROLL_SIM_TARGET_PROGRESS", "0 or 1", "0",
     "operations on a simulated network wait until their target enters the runtime"},
    {"KROLL_SIM_TRACE", "folder", "", "where every rank of a simulated network writes what it did, for replays"},
    {"KROLL_SIM_WALL", "0 or 1", "1", "a simulated network also takes its time on the clock, if every rank has a core"},
};

static const knob *find(const char *name) {
  for (size_t i = 0; i < sizeof knobs / sizeof knobs[0]; i++)
    if (strcmp(knobs[i].name, name) == 0)
      return &knobs[i];
  return NULL;
}

const char *kr_knob(const char *name) {
  const knob *k = find(name);
  if (k == NULL)
    return NULL;
  const char *text = getenv(name);
  return text != NULL && *text != '\0' ? text : k->value;
}

static unsigned unit_shift(char unit) {
  switch (unit) {
  case 'K':
    return 10;
  case 'M':
    return 20;
  case 'G':
    return 30;
  case 'T':
    return 40;
  default:
    return 0;
  }
}

uint64_t kr_knob_number(const char *name) {
  const char *text = kr_knob(name);
  char *end = NULL;
  errno = 0;
  const uint64_t number = strtoull(text, &end, 0);
  const unsigned shift = unit_shift(*end);
  const bool whole = end != text && end[shift != 0] == '\0' && *text != '-';
  if (errno != 0 || !whole || number << shift >> shift != number) {
    const knob *k = find(name);
    kroll_fail(NULL, "%s=%s is not a number: %s (%s)", name, text, k->help, k->kind);
  }
  return number << shift;
}
