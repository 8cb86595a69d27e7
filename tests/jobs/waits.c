/* A job in which all ranks but the first wait in a barrier until it is killed. Each has touched some memory. */
#include <kroll/kroll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BYTES (8u << 20)

int main(void) {
  kroll_boot();
  const kroll_site *site = KROLL_HERE(KROLL_SITE_BARRIER, "for ever");
  memset((void *)kroll_alloc(BYTES, site), 1, BYTES);
  while (kroll_my_rank == 0)
    pause();
  kroll_barrier(NULL, site);
}
