/* Freed memory goes back to the kernel, and reads as zeros when it serves again. */
#include "../src/control.h"
#include "check.h"
#include <unistd.h>

#define BLOCKS 128
#define BYTES ((size_t)1 << 20)

/* Resident bytes of this process. */
static uint64_t resident(void) {
  unsigned long long all, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fscanf(file, "%llu %llu", &all, &pages) == 2);
  fclose(file);
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

int main(void) {
  kroll_boot();
  static kroll_gptr blocks[BLOCKS];
  for (int turn = 0; turn < 3; turn++) {
    const uint64_t before = resident();
    for (int i = 0; i < BLOCKS; i++) {
      const uint64_t *words = kroll_alloc(BYTES, HERE);
      blocks[i] = (kroll_gptr)words;
      for (size_t k = 0; k < BYTES / 8; k += 64)
        CHECK_EQUAL(words[k], 0);
      memset((void *)words, 0xdd, BYTES);
    }
    CHECK(resident() - before > BLOCKS * BYTES / 2);
    for (int i = 0; i < BLOCKS; i++)
      kroll_free(blocks[i * 37 % BLOCKS], HERE);
    CHECK_EQUAL(kr_my_control()->heap_bytes, 0);
    if (resident() > before + (BLOCKS * BYTES) / 2)
      kroll_fail(HERE, "%llu bytes stay resident, %llu before", (unsigned long long)resident(),
                 (unsigned long long)before);
  }
  kroll_exit(0);
}
