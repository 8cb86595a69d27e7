/* Boxes of shared arrays against element by element: what is fetched, what is stored, and that nothing beside is. */
// ranks: 1 2 3 4 5 7
#include "check.h"
#include <kroll/upc.h>
#include <string.h>

enum { TRIES = 20, REACH = 60, ROOM = 1 << 16 };

static kroll_gptr middle; /* of every thread's room */

static kroll_fatptr element(kroll_fatptr p, int64_t i, uint64_t block, uint64_t elem) {
  return block == 0 ? upc_fat(p.addr + (uint64_t)(i * (int64_t)elem), 0) : upc_fat_add(p, i, block, elem);
}

static void load(char *to, kroll_fatptr p, uint64_t elem) { kroll_get(to, p.addr, elem, NULL); }

/* The bytes of elements low .. high, one after the other. */
static void load_all(char *to, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem) {
  for (int64_t i = low; i <= high; i++, to += elem)
    load(to, element(p, i, block, elem), elem);
}

static void check_box(uint64_t *state, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem) {
  static char before[(4 * REACH + 2) * 24], after[(4 * REACH + 2) * 24];
  for (int64_t i = low - 1; i <= high + 1; i++) {
    char bytes[24];
    for (uint64_t k = 0; k < elem; k++)
      bytes[k] = (char)random_below(state, 256);
    kroll_put(element(p, i, block, elem).addr, bytes, elem, NULL);
  }
  load_all(before, p, low - 1, high + 1, block, elem);
  const uint64_t length = low > high ? 0 : (uint64_t)(high - low + 1) * elem;
  char *copy = upc_box_open_at(p, low, high, block, elem, 1, NULL);
  CHECK_EQUAL(copy == NULL, length == 0);
  upc_box_ready_at(copy, p, low, high, block, elem, NULL);
  CHECK(length == 0 || memcmp(copy, before + elem, length) == 0);
  for (uint64_t k = 0; k < length; k++)
    before[elem + k] = copy[k] = (char)random_below(state, 256);
  upc_box_store_at(copy, p, low, high, block, elem, NULL);
  upc_box_close_at(copy, p, low, high, block, elem, NULL);
  load_all(after, p, low - 1, high + 1, block, elem);
  CHECK(low > high || memcmp(after, before, length + 2 * elem) == 0);
}

static int parts_near(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem, int *far) {
  int near = 0;
  for (int64_t i = low; i <= high; i++) {
    const bool is_near = kroll_is_near(element(p, i, block, elem).addr);
    near += is_near, *far += !is_near;
  }
  return near;
}

/* What is said of a box that is used often enough. */
static void check_verdict(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem) {
  int far = 0;
  const int near = parts_near(p, low, high, block, elem, &far);
  const bool alone = low > high || (far == 0 && (block == 0 || (int64_t)p.phase + high < (int64_t)block) &&
                                    (block == 0 || (int64_t)p.phase + low >= 0));
  const int plain = upc_box(p, low, high, block, elem, 1 << 20, 0);
  CHECK_EQUAL(plain, far > 0 ? UPC_BOX_FAR : UPC_BOX_NEAR);
  if (alone || far == 0)
    return;
  CHECK_EQUAL(upc_box(p, low, high, block, elem, 1 << 20, UPC_BOX_GAPS), UPC_BOX_NEVER);
  CHECK_EQUAL(upc_box(p, low, high, block, elem, 1 << 20, UPC_BOX_BESIDE), near > 0 ? UPC_BOX_NEVER : UPC_BOX_FAR);
}

/* Two boxes are apart if no byte is in both. */
static void check_apart(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, kroll_fatptr q, int64_t first,
                        int64_t last, uint64_t elem) {
  bool touched = false;
  for (int64_t i = low; i <= high && !touched; i++)
    for (int64_t j = first; j <= last && !touched; j++) {
      const kroll_gptr a = element(p, i, block, elem).addr, b = element(q, j, block, elem).addr;
      touched = a < b + elem && b < a + elem;
    }
  const int apart = upc_boxes_apart(p, low, high, block, q, first, last, block, elem, elem);
  CHECK(!(touched && apart));
  /* What a thread has of a box is taken for one piece of memory, which it is. */
  CHECK(touched || apart || p.addr % elem != q.addr % elem || p.phase != q.phase);
}

int main(void) {
  kroll_boot();
  const kroll_fatptr room = upc_all_alloc_at((size_t)kroll_ranks, ROOM, NULL);
  middle = room.addr + ROOM / 2;
  static const uint64_t sizes[] = {1, 4, 8, 24};
  for (int n = 0; n < TRIES; n++) {
    uint64_t state = 20261122 + (uint64_t)n * 7919; /* the same choices on all ranks */
    const uint64_t elem = sizes[random_below(&state, 4)], block = random_below(&state, n % 3 == 0 ? 2 : 40);
    const int64_t low = (int64_t)random_below(&state, 2 * REACH) - REACH;
    const int64_t high = low + (int64_t)random_below(&state, n % 4 == 0 ? 8 : REACH) - 2;
    const int64_t first = (int64_t)random_below(&state, 2 * REACH) - REACH, last = first + 20;
    const kroll_gptr start = kroll_at_rank(middle, (int)random_below(&state, (uint64_t)kroll_ranks));
    const kroll_fatptr p = upc_fat(start, block == 0 ? 0 : random_below(&state, block));
    if (n % kroll_ranks == kroll_my_rank) {
      check_box(&state, p, low, high, block, elem);
      check_verdict(p, low, high, block, elem);
      check_apart(p, low, high, block, p, first, last, elem);
    }
    kroll_barrier(NULL, NULL);
  }
  kroll_exit(0);
}
