/* Boxes: what a nest of loops touches of a shared array, as a private copy in the order of the indices, whatever the
   layout. What a thread has of a box lies side by side in its memory, so it is one transfer. A box inside one near
   block is that memory itself. */
#include "blocks.h"
#include <stdlib.h>
#include <string.h>

/* Larger ones are left to the loops inside. */
#define MOST_BYTES (UINT64_C(4) << 20)
/* A box may have so many elements for each use, and always so many bytes: about what one message costs. */
#define ELEMENTS_A_USE 16
#define FEW_BYTES 4096

/* Positions from the start of the block that the pointer leads into. */
typedef struct {
  kroll_fatptr start;
  int64_t low, high;
  int64_t block;
  uint64_t elem;
} box;

/* What one thread has of a box. */
typedef struct {
  int64_t first_block, last_block;
  kroll_gptr address;
  uint64_t bytes;
} part;

/* A part under way; `packed` holds pieces that do not lie side by side in the box. */
typedef struct {
  part part;
  char *packed;
  kroll_handle handle;
} transfer;

static box box_of(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem) {
  if (block == 0)
    return (box){upc_fat(upc_indefinite_add(p.addr, low, elem), 0), 0, high - low, high - low + 1, elem};
  const int64_t phase = (int64_t)p.phase;
  return (box){upc_fat(p.addr - p.phase * elem, 0), low + phase, high + phase, (int64_t)block, elem};
}

static int64_t block_at(const box *b, int64_t position) { return upc_floor_div(position, b->block); }
static kroll_gptr address_of(const box *b, int64_t position) {
  return upc_fat_add(b->start, position, (uint64_t)b->block, b->elem).addr;
}
static uint64_t bytes_of(const box *b) { return (uint64_t)(b->high - b->low + 1) * b->elem; }

/* Elements of a block that are in the box: the first, and the one behind the last. */
static int64_t begin_of(const box *b, int64_t k) { return k * b->block > b->low ? k * b->block : b->low; }
static int64_t end_of(const box *b, int64_t k) {
  return (k + 1) * b->block <= b->high ? (k + 1) * b->block : b->high + 1;
}

static int parts_of(const box *b) {
  const int64_t blocks = block_at(b, b->high) - block_at(b, b->low) + 1;
  return blocks < kroll_ranks ? (int)blocks : kroll_ranks;
}
static part part_of(const box *b, int i) {
  const int64_t first = block_at(b, b->low) + i, last = block_at(b, b->high);
  part own = {first, last - (last - first) % kroll_ranks, address_of(b, begin_of(b, first)), 0};
  own.bytes = address_of(b, end_of(b, own.last_block) - 1) + b->elem - own.address;
  return own;
}

/* The memory itself, if it is near and in order. */
static void *in_place(const box *b) {
  const bool together = block_at(b, b->low) == block_at(b, b->high);
  const kroll_gptr first = address_of(b, b->low);
  return together && kroll_is_near(first) && kroll_is_near(address_of(b, b->high)) ? (void *)(uintptr_t)first : NULL;
}

int upc_box(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem, int64_t uses, int flags) {
  if (low > high)
    return UPC_BOX_NEAR;
  if (p.addr - kroll_segment_base >= (uint64_t)kroll_ranks << kroll_segment_shift)
    return UPC_BOX_NEVER;
  const box b = box_of(p, low, high, block, elem);
  if (in_place(&b) != NULL)
    return UPC_BOX_NEAR;
  const uint64_t count = (uint64_t)(high - low) + 1;
  const bool dense = count / ELEMENTS_A_USE < (uint64_t)uses || count <= FEW_BYTES / elem;
  if ((flags & UPC_BOX_GAPS) != 0 || count > MOST_BYTES / elem || !dense)
    return UPC_BOX_NEVER;
  int near = 0;
  for (int i = 0; i < parts_of(&b); i++)
    near += kroll_is_near(part_of(&b, i).address);
  if (near > 0 && (flags & UPC_BOX_BESIDE) != 0)
    return UPC_BOX_NEVER;
  return near < parts_of(&b) ? UPC_BOX_FAR : UPC_BOX_NEAR;
}

int upc_boxes_apart(kroll_fatptr p, int64_t p_low, int64_t p_high, uint64_t p_block, kroll_fatptr q, int64_t q_low,
                    int64_t q_high, uint64_t q_block, uint64_t p_elem, uint64_t q_elem) {
  if (p_low > p_high || q_low > q_high)
    return 1;
  const box a = box_of(p, p_low, p_high, p_block, p_elem), b = box_of(q, q_low, q_high, q_block, q_elem);
  const int first = kroll_rank_of(part_of(&b, 0).address);
  for (int i = 0; i < parts_of(&a); i++) {
    const part mine = part_of(&a, i);
    const int other = (kroll_rank_of(mine.address) - first + kroll_ranks) % kroll_ranks;
    if (other >= parts_of(&b))
      continue;
    const part theirs = part_of(&b, other);
    if (mine.address < theirs.address + theirs.bytes && theirs.address < mine.address + mine.bytes)
      return 0;
  }
  return 1;
}

/* ---- moving ---- */

static void *room_for(uint64_t bytes, const kroll_site *site) {
  void *room = malloc(bytes);
  if (room == NULL)
    kroll_fail(site, "no memory for a copy of %llu bytes of a shared array", (unsigned long long)bytes);
  return room;
}

static char *in_box(const box *b, char *copy, int64_t position) {
  return copy + (uint64_t)(position - b->low) * b->elem;
}

/* Between a part's bytes, as its thread has them, and their places in the copy. */
static void spread(const box *b, const part *own, char *copy, char *bytes, bool into_copy) {
  for (int64_t k = own->first_block; k <= own->last_block; k += kroll_ranks) {
    const int64_t begin = begin_of(b, k);
    const uint64_t length = (uint64_t)(end_of(b, k) - begin) * b->elem;
    char *place = in_box(b, copy, begin);
    memcpy(into_copy ? place : bytes, into_copy ? bytes : place, length);
    bytes += length;
  }
}

/* Where a part's bytes come from or go to on this side. */
static char *side_of(const box *b, const transfer *t, char *copy) {
  return t->packed != NULL ? t->packed : in_box(b, copy, begin_of(b, t->part.first_block));
}

static transfer start(const box *b, int i, char *copy, bool fetch, const kroll_site *site) {
  transfer t = {part_of(b, i), NULL, KROLL_DONE};
  if (kroll_is_near(t.part.address)) {
    spread(b, &t.part, copy, (char *)(uintptr_t)t.part.address, fetch);
    return t;
  }
  if (t.part.first_block != t.part.last_block)
    t.packed = room_for(t.part.bytes, site);
  if (!fetch && t.packed != NULL)
    spread(b, &t.part, copy, t.packed, false);
  char *side = side_of(b, &t, copy);
  t.handle = fetch ? kroll_get_nb(side, t.part.address, t.part.bytes, site)
                   : kroll_put_nb(t.part.address, side, t.part.bytes, site);
  return t;
}

static void finish(const box *b, transfer *t, char *copy, bool fetch, const kroll_site *site) {
  kroll_wait(t->handle, site);
  if (fetch && t->packed != NULL)
    spread(b, &t->part, copy, t->packed, true);
  free(t->packed);
}

/* What is under way between a copy and its parts; it stands before the copy's bytes. */
typedef struct {
  transfer *transfers;
  int parts;
  bool fetch;
} movement;
#define MOVEMENT_BYTES 64 /* as aligned as malloc's memory */

static movement *movement_of(void *copy) { return (movement *)(void *)((char *)copy - MOVEMENT_BYTES); }

static void start_all(const box *b, char *copy, bool fetch, const kroll_site *site) {
  const int parts = parts_of(b);
  movement *m = movement_of(copy);
  *m = (movement){room_for((uint64_t)parts * sizeof *m->transfers, site), parts, fetch};
  for (int i = 0; i < m->parts; i++)
    m->transfers[i] = start(b, i, copy, fetch, site);
}

static void finish_all(const box *b, char *copy, const kroll_site *site) {
  movement *m = movement_of(copy);
  for (int i = 0; i < m->parts; i++)
    finish(b, &m->transfers[i], copy, m->fetch, site);
  free(m->transfers);
  *m = (movement){NULL, 0, false};
}

void *upc_box_open_at(kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem, int fetch,
                      const kroll_site *site) {
  if (low > high)
    return NULL;
  const box b = box_of(p, low, high, block, elem);
  void *here = in_place(&b);
  if (here != NULL)
    return here;
  char *copy = (char *)room_for(MOVEMENT_BYTES + bytes_of(&b), site) + MOVEMENT_BYTES;
  *movement_of(copy) = (movement){NULL, 0, false};
  if (fetch)
    start_all(&b, copy, true, site);
  return copy;
}

/* False: there are no elements, or they are used in their place. */
static bool is_copy(const void *copy, const box *b) { return copy != NULL && copy != in_place(b); }

void upc_box_ready_at(void *copy, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem,
                      const kroll_site *site) {
  const box b = box_of(p, low, high, block, elem);
  if (is_copy(copy, &b))
    finish_all(&b, copy, site);
}

void upc_box_store_at(void *copy, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem,
                      const kroll_site *site) {
  const box b = box_of(p, low, high, block, elem);
  if (is_copy(copy, &b))
    start_all(&b, copy, false, site);
}

void upc_box_close_at(void *copy, kroll_fatptr p, int64_t low, int64_t high, uint64_t block, uint64_t elem,
                      const kroll_site *site) {
  const box b = box_of(p, low, high, block, elem);
  if (!is_copy(copy, &b))
    return;
  finish_all(&b, copy, site);
  free(movement_of(copy));
}
