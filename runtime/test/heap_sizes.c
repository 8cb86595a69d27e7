/* Every size from 128 bytes to 256 KiB gets a block at most an eighth larger, smaller ones at most 15 bytes; and of the
   pages that a stream of equal blocks takes, at least 87.5 parts in a hundred are payload. With an argument, prints the
   share of each size.
// ranks: 1 2
// conduits: smp
*/
#include "../src/blocks.h"
#include "../src/control.h"
#include "check.h"
#include <stdlib.h>

#define STREAM_BYTES ((size_t)4 << 20)

static void check_block(size_t size) {
  kr_block block;
  const kroll_gptr p = (kroll_gptr)kroll_alloc_as(size, KROLL_PLAIN | KROLL_UNCLEARED, HERE);
  CHECK(kr_blocks_at(p, &block) && block.start == p && block.bytes >= size);
  const size_t waste = block.bytes - size;
  if (size >= 128 ? waste * 8 > size : waste > 15)
    kroll_fail(HERE, "%zu bytes get a block of %llu", size, (unsigned long long)block.bytes);
  kroll_free(p, HERE);
}

static double share_of(size_t size) {
  static kroll_gptr blocks[STREAM_BYTES / 16];
  const size_t count = STREAM_BYTES / size;
  CHECK(kroll_alloc_try(kroll_my_bytes) == NULL); /* gives up the spans that pools keep */
  const uint64_t before = kr_my_control()->heap_bytes;
  for (size_t i = 0; i < count; i++)
    blocks[i] = (kroll_gptr)kroll_alloc_as(size, KROLL_PLAIN | KROLL_UNCLEARED, HERE);
  const double share = (double)(count * size) / (double)(kr_my_control()->heap_bytes - before);
  for (size_t i = 0; i < count; i++)
    kroll_free(blocks[i], HERE);
  return share;
}

int main(int argc, char **argv) {
  (void)argv;
  kroll_boot();
  for (size_t size = 1; size <= (size_t)256 << 10; size += size < 20000 ? 1 : 61)
    check_block(size);
  double worst = 1;
  for (size_t size = 16; size <= (size_t)256 << 10; size += size < 128 ? 16 : size / 37) {
    const double share = share_of(size);
    if (argc > 1 && kroll_my_rank == 0)
      printf("%7zu bytes: %5.1f %%\n", size, 100 * share);
    worst = share < worst ? share : worst;
  }
  if (argc > 1 && kroll_my_rank == 0)
    printf("least: %5.1f %%\n", 100 * worst);
  CHECK(worst >= 0.875);
  kroll_exit(0);
}
