/* The budget of a segment: how many bytes a rank may use, whatever the heap. */
#include "blocks.h"
#include "heap.h"
#include "statics.h"
#include <stdio.h>
#include <stdlib.h>

static unsigned long long own_heap_bytes(void) {
  return __atomic_load_n(&kr_my_control()->heap_bytes, __ATOMIC_RELAXED);
}

uint64_t kr_budget_used(void) { return own_heap_bytes() + kr_sym_bytes(); }

bool kr_budget_allows(uint64_t bytes) {
  const uint64_t budget = kr_job.segment_bytes, used = kr_budget_used();
  return used <= budget && bytes <= budget - used;
}

/* ---- what fills a segment ---- */

#define NAMES 1024 /* a power of two; blocks of further names are not told apart */
#define SHOWN 5

typedef struct {
  const char *name;
  uint64_t blocks, bytes;
} filler;

typedef struct {
  filler by_name[NAMES]; /* at a hash of the name's address, or behind it */
  uint32_t names;
} filling;

static const char *(*object_name)(kroll_gptr object);

void kr_budget_name_objects(const char *(*name)(kroll_gptr object)) { object_name = name; }

static const char *name_of(const kr_block *block) {
  switch (block->kind & ~(uint32_t)KROLL_PLAIN) {
  case KROLL_OBJECT:
    return object_name != NULL ? object_name(block->start) : "objects";
  case KROLL_STORAGE:
    return "Titanium arrays";
  default:
    return "allocated blocks";
  }
}

static void add_filler(filling *all, const char *name, uint64_t blocks, uint64_t bytes) {
  if (all->names == NAMES - 1)
    name = "more";
  uint64_t at = ((uintptr_t)name >> 3) * UINT64_C(0x9e3779b97f4a7c15) >> 54;
  while (all->by_name[at % NAMES].name != NULL && all->by_name[at % NAMES].name != name)
    at++;
  filler *one = &all->by_name[at % NAMES];
  all->names += one->name == NULL;
  *one = (filler){name, one->blocks + blocks, one->bytes + bytes};
}

static void add_block(const kr_block *block, void *context) { add_filler(context, name_of(block), 1, block->bytes); }

static int most_first(const void *a, const void *b) {
  const uint64_t x = ((const filler *)a)->bytes, y = ((const filler *)b)->bytes;
  return (x < y) - (x > y);
}

/* Words on the largest parts of the memory of `rank`: the local heap where it can be seen, and what is symmetric. */
static void describe(int rank, uint64_t local, char *words, size_t room) {
  static filling all; /* too large for a stack that may be full */
  if (kroll_is_near(kroll_address(rank, 0)))
    kr_blocks_walk(rank, add_block, &all);
  else
    add_filler(&all, "local heap", 1, local);
  add_filler(&all, "the runtime's pages", 1, kr_control_bytes(kroll_ranks));
  add_filler(&all, "static shared objects", 1, kr_statics_end - kr_control_bytes(kroll_ranks));
  add_filler(&all, "symmetric blocks", 1, kr_sym_bytes() - kr_statics_end);
  qsort(all.by_name, NAMES, sizeof *all.by_name, most_first);
  size_t used = 0;
  for (int i = 0; i < SHOWN && all.by_name[i].bytes != 0; i++) {
    const filler *one = &all.by_name[i];
    const int more = one->blocks > 1 ? snprintf(words + used, room - used, "%s %s (%llu bytes, %llu of them)",
                                                i == 0 ? "; mostly" : ",", one->name, (unsigned long long)one->bytes,
                                                (unsigned long long)one->blocks)
                                     : snprintf(words + used, room - used, "%s %s (%llu bytes)",
                                                i == 0 ? "; mostly" : ",", one->name, (unsigned long long)one->bytes);
    if (more < 0 || (size_t)more >= room - used)
      return;
    used += (size_t)more;
  }
}

_Noreturn void kr_budget_fail_of(int rank, uint64_t local, uint64_t bytes, const kroll_site *site) {
  const unsigned long long symmetric = kr_sym_bytes();
  char fillers[1024] = "";
  describe(rank, local, fillers, sizeof fillers);
  kroll_fail(
      site,
      "out of memory: %llu bytes asked, %llu of the %llu bytes of rank %d in use (%llu local, %llu symmetric)%s; "
      "%s gives the job more, or run fewer ranks a machine",
      (unsigned long long)bytes, local + symmetric, (unsigned long long)kr_job.segment_bytes, rank,
      (unsigned long long)local, symmetric, fillers,
      kr_job.watched ? "`kroll run --memory SIZE`" : "KROLL_SEGMENT_BYTES");
}

_Noreturn void kr_budget_fail(uint64_t bytes, const kroll_site *site) {
  kr_budget_fail_of(kroll_my_rank, own_heap_bytes(), bytes, site);
}
