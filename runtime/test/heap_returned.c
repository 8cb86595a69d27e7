/* Freed memory goes back to the kernel, and reads as zeros when it serves again. */
#include "../src/control.h"
#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

#define BLOCKS 128
#define BYTES ((size_t)1 << 20)

static kroll_gptr blocks[BLOCKS];

/* Bytes of all pages of the blocks, allocated or freed, that are in memory. */
static uint64_t resident(void) {
  const uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
  uint64_t pages = 0;
  for (int i = 0; i < BLOCKS; i++) {
    static unsigned char is_in[BYTES / 4096 + 1];
    const uint64_t first = blocks[i] / page * page, bytes = blocks[i] + BYTES - first;
    CHECK(mincore((void *)first, bytes, is_in) == 0);
    for (uint64_t k = 0; k < (bytes + page - 1) / page; k++)
      pages += is_in[k] & 1;
  }
  return pages * page;
}

int main(void) {
  kroll_boot();
  for (int turn = 0; turn < 3; turn++) {
    for (int i = 0; i < BLOCKS; i++) {
      const uint64_t *words = kroll_alloc(BYTES, HERE);
      blocks[i] = (kroll_gptr)words;
      for (size_t k = 0; k < BYTES / 8; k += 64)
        CHECK_EQUAL(words[k], 0);
      memset((void *)words, 0xdd, BYTES);
    }
    CHECK(resident() >= BLOCKS * BYTES);
    for (int i = 0; i < BLOCKS; i++)
      kroll_free(blocks[i * 37 % BLOCKS], HERE);
    CHECK_EQUAL(kr_my_control()->heap_bytes, 0);
    if (resident() > BLOCKS * BYTES / 4)
      kroll_fail(HERE, "%llu bytes stay resident", (unsigned long long)resident());
  }
  kroll_exit(0);
}
