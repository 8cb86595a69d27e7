/* A region keeps what its objects refer to, however many chunks they fill; and what lay in its memory before, in a
region that was deleted, keeps nothing.
// ranks: 1 2 4
// conduits: smp sim sim:2
// threads: no
*/
#include "check.h"
#include "clear.h"
#include <kroll/region.h>

#define COUNT 1000
#define STALE (COUNT / 100) /* what a stale word of a stack may keep */
#define SEAL UINT64_C(0x5ea1)

typedef struct {
  kroll_gptr referent;
  uint64_t seal, filler;
} node;

typedef struct {
  uint64_t word;
  kroll_region memory;
} owner;

static owner *own;
static kroll_gptr cells[COUNT], kept[COUNT];

static __attribute__((noinline)) void open_region(void) { own = kroll_alloc_as(sizeof *own, KROLL_OBJECT, HERE); }

static node *take(void) { return kroll_region_take(&own->memory, 0, (kroll_gptr)own, sizeof(node), HERE); }

/* One node in `every` refers to an object to which nothing else does; between them are large arrays, which have chunks
   of their own, one as the first of all. */
static __attribute__((noinline)) void fill(int every) {
  for (int i = 0; i < COUNT; i++) {
    if (i % 250 == 0) {
      const char *array = kroll_region_take(&own->memory, 0, (kroll_gptr)own, 20000, HERE);
      for (int byte = 0; byte < 20000; byte++)
        CHECK_EQUAL(array[byte], 0);
    }
    for (int other = 0; other < every; other++) {
      node *n = take();
      CHECK(n->referent == 0 && n->seal == 0 && n->filler == 0);
      n->seal = n->filler = SEAL;
      if (other + 1 < every)
        continue;
      uint64_t *object = kroll_alloc_as(16, KROLL_OBJECT, HERE);
      object[0] = SEAL;
      n->referent = (kroll_gptr)object;
      cells[i] = kroll_weak_make(n->referent, 0, HERE);
    }
  }
}

static int count_empty(void) {
  int empty = 0;
  for (int i = 0; i < COUNT; i++) {
    const kroll_gptr object = kroll_weak_get(cells[i], HERE);
    CHECK(object == 0 || *(uint64_t *)object == SEAL);
    empty += object == 0;
  }
  return empty;
}

static __attribute__((noinline)) void collect(void) {
  kr_clear_stack();
  CLEAR_REGISTERS();
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_gc();
  kroll_barrier(NULL, HERE);
}

/* Each rank on its own. The referents outlive the first region. The second one has the same memory, whose last chunk it
   does not fill. */
static __attribute__((noinline)) void one_after_the_other(int every) {
  open_region();
  fill(every);
  collect();
  CHECK_EQUAL(count_empty(), 0);
  kr_clear_stack();
  CLEAR_REGISTERS();
  for (int i = 0; i < COUNT; i++)
    kept[i] = kroll_weak_get(cells[i], HERE);
  const char *said = kroll_region_delete(&own->memory, false, HERE);
  CHECK(said == NULL);
  open_region();
  for (int i = 0; i < COUNT / 3 * every; i++)
    (void)take();
  collect();
  CHECK_EQUAL(count_empty(), 0);
  memset(kept, 0, sizeof kept);
  collect();
  CHECK(count_empty() >= COUNT - STALE);
  kroll_barrier(NULL, HERE);
}

int main(void) {
  kroll_boot();
  kroll_gc_open();
  one_after_the_other(1);
  one_after_the_other(20);
  one_after_the_other(600); /* to chunks of the last size */
  kroll_exit(0);
}
