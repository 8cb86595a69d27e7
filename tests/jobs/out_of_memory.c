/* Rank 1 allocates until memory has run out. */
#include <kroll/kroll.h>

KROLL_SITE(site, "out_of_memory.c", 10, 5, KROLL_SITE_ALLOC, "block");

int main(void) {
  kroll_boot();
  const bool greedy = kroll_my_rank == 1;
  while (greedy)
    kroll_alloc(1 << 20, &site);
  kroll_barrier(NULL, KROLL_HERE(KROLL_SITE_BARRIER, "never"));
  return 0;
}
