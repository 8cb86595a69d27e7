/* Writes the trace of a rank. */
#define _GNU_SOURCE
#include "trace.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

bool kr_sim_traces;

static FILE *file;
static uint32_t issued;                   /* operations so far */
static uint64_t handlers_ended, seen_yet; /* handlers of active messages, and how many of them the last line told of */
static uint64_t computed;                 /* what the next line must be preceded by */

bool kr_sim_trace_open(const kroll_conduit_host *host, const kr_sim_model *model) {
  const char *folder = host->text("KROLL_SIM_TRACE");
  if (*folder == '\0')
    return true;
  char *name = NULL;
  if (asprintf(&name, "%s/rank-%d", folder, host->rank) < 0)
    return false;
  file = fopen(name, "we");
  free(name);
  if (file == NULL)
    return false;
  kr_sim_traces = true;
  fprintf(file, "kroll-trace 1 rank %d of %d node %d of %d model %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
          host->rank, host->ranks, host->node, host->nodes, model->latency, model->overhead, model->gap,
          model->gap_per_byte);
  return true;
}

/* Computations that follow each other are one line. */
static void write_computed(void) {
  if (computed != 0)
    fprintf(file, "c %" PRIu64 "\n", computed);
  computed = 0;
}

void kr_sim_trace_close(bool orderly) {
  if (!kr_sim_traces)
    return;
  kr_sim_traces = false;
  write_computed();
  if (orderly && !ferror(file))
    fputs("end\n", file);
  fclose(file);
}

void kr_sim_trace_line(char what, uint64_t a) {
  if (what == 'c') {
    computed += a;
    return;
  }
  write_computed();
  fprintf(file, "%c %" PRIu64 "\n", what, a);
  handlers_ended += what == '/';
}

void kr_sim_trace_message(char what, int issuer, uint32_t number) {
  write_computed();
  fprintf(file, "%c %d %" PRIu32 "\n", what, issuer, number);
}

uint32_t kr_sim_trace_operation(char what, int target, kr_sim_traffic traffic) {
  write_computed();
  fprintf(file, "%c %d %" PRIu64 " %" PRIu64 "\n", what, target, traffic.out, traffic.in);
  return issued++;
}

void kr_sim_trace_handlers(void) {
  if (handlers_ended == seen_yet)
    return;
  seen_yet = handlers_ended;
  kr_sim_trace_line('v', handlers_ended);
}
