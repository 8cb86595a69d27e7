/* Long blocks lie on large pages where the kernel makes some, as long as half of the budget lasts: then all of a block
   is in memory before it is used. */
// ranks: 2 4
// options: -b 67108864
#define _GNU_SOURCE
#include "check.h"
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LARGE ((size_t)2 << 20)
#define BYTES (8 * LARGE)
#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

/* Whether shared memory that is asked for large pages gets them here. */
static bool kernel_has_large_pages(void) {
  const int file = memfd_create("probe", 0);
  CHECK(file >= 0 && ftruncate(file, 2 * LARGE) == 0);
  char *room = mmap(NULL, 3 * LARGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  CHECK(room != MAP_FAILED);
  char *start = (char *)(((uintptr_t)room + LARGE - 1) & ~(LARGE - 1));
  CHECK(mmap(start, 2 * LARGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) == start);
  start[0] = start[LARGE] = 1;
  const bool has = madvise(start, 2 * LARGE, MADV_COLLAPSE) == 0;
  munmap(room, 3 * LARGE);
  close(file);
  return has;
}

/* How many of the large pages that a block has as a whole are in memory to the last byte. */
static int resident(const char *block) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  int large = 0;
  for (uintptr_t at = ((uintptr_t)block + LARGE - 1) & ~(LARGE - 1); at + LARGE <= (uintptr_t)block + BYTES;
       at += LARGE) {
    static unsigned char is_in[LARGE / 4096];
    CHECK(mincore((void *)at, LARGE, is_in) == 0);
    size_t pages = 0;
    for (size_t k = 0; k < LARGE / page; k++)
      pages += is_in[k] & 1;
    large += pages == LARGE / page;
  }
  return large;
}

static void is_zero(const char *block) {
  const uint64_t *words = (const uint64_t *)block;
  for (size_t k = 0; k < BYTES / 8; k++)
    CHECK_EQUAL(words[k], 0);
}

int main(void) {
  kroll_boot();
  const bool has = kernel_has_large_pages();
  char *first = kroll_alloc(BYTES, HERE);
  if (has)
    CHECK(resident(first) >= 7);
  else
    CHECK_EQUAL(resident(first), 0);
  is_zero(first);
  char *second = kroll_alloc(BYTES, HERE), *third = kroll_alloc(BYTES, HERE);
  CHECK_EQUAL(resident(third), 0);
  is_zero(third);
  memset(first, 0xdd, BYTES);
  kroll_free((kroll_gptr)first, HERE);
  char *again = kroll_alloc(BYTES, HERE);
  is_zero(again);
  kroll_free((kroll_gptr)again, HERE);
  kroll_free((kroll_gptr)second, HERE);
  kroll_free((kroll_gptr)third, HERE);
  kroll_exit(0);
}
