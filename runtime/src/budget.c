/* The budget of a segment: how many bytes a rank may use, whatever the heap. */
#include "heap.h"

static unsigned long long own_heap_bytes(void) {
  return __atomic_load_n(&kr_my_control()->heap_bytes, __ATOMIC_RELAXED);
}

uint64_t kr_budget_used(void) { return own_heap_bytes() + kr_sym_bytes(); }

bool kr_budget_allows(uint64_t bytes) {
  const uint64_t budget = kr_job.segment_bytes, used = kr_budget_used();
  return used <= budget && bytes <= budget - used;
}

_Noreturn void kr_budget_fail_of(int rank, uint64_t local, uint64_t bytes, const kroll_site *site) {
  const unsigned long long symmetric = kr_sym_bytes();
  kroll_fail(site,
             "out of memory: %llu bytes asked, %llu of the %llu bytes of rank %d in use (%llu local, %llu symmetric); "
             "run with fewer ranks a machine or give the job more memory",
             (unsigned long long)bytes, local + symmetric, (unsigned long long)kr_job.segment_bytes, rank,
             (unsigned long long)local, symmetric);
}

_Noreturn void kr_budget_fail(uint64_t bytes, const kroll_site *site) {
  kr_budget_fail_of(kroll_my_rank, own_heap_bytes(), bytes, site);
}
