/* What a rank takes at this number of ranks: memory, page tables, and model time of a barrier and an all-reduce. */
#include <kroll/kroll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A figure of this process in kB. */
static uint64_t figure(const char *file, const char *name) {
  char line[256];
  uint64_t kb = 0;
  FILE *facts = fopen(file, "r");
  if (facts == NULL)
    exit(3);
  while (fgets(line, sizeof line, facts) != NULL)
    if (strncmp(line, name, strlen(name)) == 0)
      kb = strtoull(line + strlen(name), NULL, 10);
  fclose(facts);
  return kb;
}

static uint64_t largest(uint64_t value) {
  const kroll_combine combine = {.type = KROLL_U64, .op = KROLL_MAX};
  kroll_all_reduce(NULL, &value, &value, 1, &combine, KROLL_HERE(KROLL_SITE_COLLECTIVE, "largest"));
  return value;
}

int main(void) {
  kroll_boot();
  const kroll_site *site = KROLL_HERE(KROLL_SITE_BARRIER, "barrier");
  enum { TURNS = 10 };
  kroll_barrier(NULL, site);
  uint64_t start = kroll_model_time();
  for (int turn = 0; turn < TURNS; turn++)
    kroll_barrier(NULL, site);
  const uint64_t barrier_ps = (kroll_model_time() - start) / TURNS;
  start = kroll_model_time();
  for (int turn = 0; turn < TURNS; turn++)
    largest(1);
  const uint64_t reduce_ps = (kroll_model_time() - start) / TURNS;
  const uint64_t pages_kb = largest(figure("/proc/self/status", "VmPTE:"));
  const uint64_t memory_kb = largest(figure("/proc/self/smaps_rollup", "Pss:"));
  if (kroll_my_rank == 0)
    printf("%d ranks: memory %lu kB, page tables %lu kB, barrier %lu ps, all-reduce %lu ps\n", kroll_ranks, memory_kb,
           pages_kb, barrier_ps, reduce_ps);
  kroll_exit(0);
}
