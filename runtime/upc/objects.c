/* Shared objects of checked programs; see objects.h. Freed ones stay for a while where they were, so that uses of them
   are found. */
#include "objects.h"
#include "../src/agreement.h"
#include "../src/blocks.h"
#include "../src/fail.h"
#include "../src/heap.h"
#include "../src/statics.h"
#include "../src/wait.h"
#include <stdlib.h>

/* Before the memory of an allocated object; of one that lies on all threads every thread has a copy before its part, so
   that looking at near memory never communicates. */
typedef struct {
  uint64_t mark; /* the block's address ^ LIVE or ^ FREED */
  uint64_t blocks, block_bytes;
  uint32_t allocated, freed; /* places, as the ranks name them to each other */
  uint64_t pad[4];
} header;
_Static_assert(sizeof(header) == KR_RED_ZONE, "the header is the red zone before an object");
#define LIVE UINT64_C(0x11fe0b1ec7a110c8)
#define FREED UINT64_C(0xf4eed0b1ec700bad)

/* What freed objects may hold back, of a thread's memory and in number. */
#define HELD_BYTES (UINT64_C(64) << 20)
#define HELD_OBJECTS 65536

/* ---- static objects ---- */

typedef struct {
  uint64_t offset;
  const kroll_extent *extent;
} static_object;
static static_object *statics;
static size_t static_count;

static int by_offset(const void *a, const void *b) {
  const uint64_t x = ((const static_object *)a)->offset, y = ((const static_object *)b)->offset;
  return (x > y) - (x < y);
}

/* Records of one object in several units say the same. */
static void read_statics(void) {
  const size_t count = (size_t)(__stop_kroll_extents - __start_kroll_extents);
  statics = malloc((count + 1) * sizeof *statics);
  if (statics == NULL)
    kroll_fail(NULL, "no memory for a table of %zu shared objects", count);
  for (const kroll_extent *extent = __start_kroll_extents; extent < __stop_kroll_extents; extent++)
    if (extent->scalars != 0)
      statics[static_count++] = (static_object){(uint64_t)upc_offset_of(*extent->address), extent};
  qsort(statics, static_count, sizeof *statics, by_offset);
}

static upc_object object_of(const kroll_extent *extent) {
  const uint64_t scalars = extent->scalars * (extent->times_threads ? (uint64_t)kroll_ranks : 1);
  const uint64_t block = extent->block == 0 ? scalars : extent->block;
  return (upc_object){.name = extent->name,
                      .start = *extent->address,
                      .blocks = (scalars + block - 1) / block,
                      .block_bytes = block * extent->scalar_bytes,
                      .bytes = scalars * extent->scalar_bytes};
}

/* Bytes of a rank that the object takes in every segment. */
static uint64_t static_bytes(const upc_object *object) {
  return (object->blocks + (uint64_t)kroll_ranks - 1) / (uint64_t)kroll_ranks * object->block_bytes;
}

/* The last one that starts at the offset or before. */
static upc_found find_static(uint64_t offset, upc_object *object) {
  if (statics == NULL)
    read_statics();
  size_t low = 0, high = static_count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (statics[middle].offset <= offset)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == 0)
    return UPC_UNKNOWN;
  *object = object_of(statics[low - 1].extent);
  return offset < statics[low - 1].offset + static_bytes(object) + KR_RED_ZONE ? UPC_OBJECT : UPC_UNKNOWN;
}

/* ---- allocated objects ---- */

static bool is_on_all(kroll_gptr block) { return (uint64_t)upc_offset_of(block) < kr_local_heap_offset(); }

static header read_header(kroll_gptr block, int thread) {
  const kroll_gptr copy = is_on_all(block) ? kroll_at_rank(block, thread) : block;
  header found;
  if (kroll_is_near(copy))
    return *(const header *)copy;
  kroll_get(&found, copy, sizeof found, NULL);
  return found;
}

static void write_header(kroll_gptr block, const header *written) {
  if (!is_on_all(block))
    return kroll_put(block, written, sizeof *written, NULL);
  for (int thread = 0; thread < kroll_ranks; thread++)
    kroll_put(kroll_at_rank(block, thread), written, sizeof *written, NULL);
}

/* The object in a block that has memory of this thread. */
static upc_found object_in(kroll_gptr block, int thread, bool in_use, upc_object *object) {
  if (!in_use)
    return UPC_NOTHING;
  const header found = read_header(block, thread);
  const bool is_freed = found.mark == (block ^ FREED);
  if (found.mark != (block ^ LIVE) && !is_freed)
    return UPC_UNKNOWN;
  *object = (upc_object){.allocated = kr_site_of_word(found.allocated),
                         .freed = is_freed ? kr_site_of_word(found.freed) : NULL,
                         .is_freed = is_freed,
                         .start = block + sizeof(header),
                         .blocks = found.blocks,
                         .block_bytes = found.block_bytes,
                         .bytes = found.blocks * found.block_bytes};
  return UPC_OBJECT;
}

/* A block of a local heap, as its owner says. */
typedef struct {
  kroll_gptr start; /* 0: none */
  bool in_use;
  bool is_known;
} answer;

static answer own_answer(kroll_gptr p) {
  kr_block block;
  if (!kr_blocks_at(p, &block))
    return (answer){.is_known = true};
  return (answer){block.start, block.in_use, true};
}

static void hear_answer(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)am;
  (void)nargs;
  *(answer *)(uintptr_t)args[0] = (answer){args[1], args[2] != 0, true};
}
static KROLL_AM_HANDLER(upc_block_heard, hear_answer);

static void hear_question(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kr_am_services++;
  (void)nargs;
  const answer own = own_answer(args[1]);
  const uint64_t reply[] = {args[0], own.start, own.in_use};
  kroll_am_reply(am, kroll_am_index(&upc_block_heard), reply, 3);
}
static KROLL_AM_HANDLER(upc_block_asked, hear_question);

static answer ask(kroll_gptr p) {
  if (kroll_is_near(p))
    return own_answer(p);
  answer found = {.is_known = false};
  const int owner = kroll_rank_of(p);
  const uint64_t args[] = {(uintptr_t)&found, p};
  kroll_am_request(owner, kroll_am_index(&upc_block_asked), args, 2, NULL);
  kr_wait wait = KR_WAIT(NULL, "what the owner knows of an address", owner);
  while (!*(volatile bool *)&found.is_known)
    kr_wait_step(&wait);
  kr_wait_end(&wait);
  return found;
}

/* Blocks that were found lately. Whether there is still an object in them, their headers tell. */
typedef struct {
  kroll_gptr block;
  uint64_t bytes; /* on a thread */
} place;
#define PLACES 8
static place places[PLACES];
static unsigned next_place;

static bool is_in(kroll_gptr p, const place *known) {
  const kroll_gptr own = is_on_all(known->block) ? kroll_at_rank(p, kroll_rank_of(known->block)) : p;
  return own - known->block < known->bytes;
}

static void remember(kroll_gptr block, const upc_object *object) {
  const uint64_t bytes = sizeof(header) + upc_object_bytes_on(object, kroll_rank_of(block)) + KR_RED_ZONE;
  places[next_place++ % PLACES] = (place){block, bytes};
}

static upc_found find_allocated(kroll_gptr p, upc_object *object) {
  const int thread = kroll_rank_of(p);
  for (unsigned i = 0; i < PLACES; i++)
    if (is_in(p, &places[i]) && object_in(places[i].block, thread, true, object) == UPC_OBJECT)
      return UPC_OBJECT;
  const uint64_t offset = (uint64_t)upc_offset_of(p);
  answer found = {.is_known = true};
  if (offset < kr_local_heap_offset())
    found.start = kr_sym_block_at(offset, &found.in_use);
  else
    found = ask(p);
  if (found.start == 0)
    return UPC_NOTHING;
  const upc_found kind = object_in(found.start, thread, found.in_use, object);
  if (kind == UPC_OBJECT)
    remember(found.start, object);
  return kind;
}

upc_found upc_object_at(kroll_gptr p, upc_object *object) {
  const uint64_t offset = (uint64_t)upc_offset_of(p);
  return offset < kr_statics_end ? find_static(offset, object) : find_allocated(p, object);
}

/* Thread t has every THREADS-th block, counted from the first thread; only the last block may be a short one. */
uint64_t upc_object_bytes_on(const upc_object *object, int thread) {
  const uint64_t ranks = (uint64_t)kroll_ranks;
  const uint64_t turn = (uint64_t)(thread - kroll_rank_of(object->start) + kroll_ranks) % ranks;
  const uint64_t blocks = object->blocks / ranks + (turn < object->blocks % ranks);
  const bool has_last = object->blocks != 0 && (object->blocks - 1) % ranks == turn;
  return blocks * object->block_bytes - (has_last ? object->blocks * object->block_bytes - object->bytes : 0);
}

size_t upc_object_storage(size_t bytes) {
  size_t storage;
  return bytes == 0 || __builtin_add_overflow(bytes, sizeof(header) + KR_RED_ZONE, &storage) ? 0 : storage;
}

kroll_gptr upc_object_open(kroll_gptr block, size_t nblocks, size_t nbytes, const kroll_site *site) {
  if (block == 0)
    return 0;
  const header own = {
      .mark = block ^ LIVE, .blocks = nblocks, .block_bytes = nbytes, .allocated = kr_site_to_word(site)};
  write_header(block, &own);
  return block + sizeof own;
}

/* ---- fresh memory ---- */

/* Differs from word to word, and is no number that programs have much to do with. */
static uint32_t fresh_word(kroll_gptr p) {
  return UINT32_C(0xa5000000) | ((uint32_t)(p >> 2) * UINT32_C(2654435761)) >> 8;
}

void upc_object_fill(kroll_gptr start, int first_thread, int threads, size_t bytes) {
  for (int i = 0; i < threads; i++) {
    const kroll_gptr part = kroll_at_rank(start, (first_thread + i) % kroll_ranks);
    for (size_t at = 0; kroll_is_near(part) && at + 4 <= bytes; at += 4)
      *(uint32_t *)(part + at) = fresh_word(part + at);
  }
}

/* Only of numbers, which are read as a whole: of other things a part may be written. */
bool upc_object_is_fresh(kroll_gptr p, size_t bytes) {
  if (bytes < 4 || bytes > 16 || bytes % 4 != 0 || p % 4 != 0 || !kroll_is_near(p))
    return false;
  for (size_t at = 0; at < bytes; at += 4)
    if (__atomic_load_n((const uint32_t *)(p + at), __ATOMIC_RELAXED) != fresh_word(p + at))
      return false;
  return true;
}

/* ---- freed objects ---- */

typedef struct held {
  struct held *next;
  kroll_gptr block;
  uint64_t bytes;
  void (*release)(kroll_gptr block, const kroll_site *site);
} held;
static held *oldest, **newest = &oldest;
static uint64_t held_bytes, held_count;

static void release_oldest(void) {
  held *first = oldest;
  oldest = first->next;
  if (oldest == NULL)
    newest = &oldest;
  held_bytes -= first->bytes;
  held_count--;
  write_header(first->block, &(header){.mark = 0});
  first->release(first->block, NULL);
  free(first);
}

bool upc_objects_release(void) {
  const bool some = oldest != NULL;
  while (oldest != NULL)
    release_oldest();
  return some;
}

static void hold(held object) {
  held *last = malloc(sizeof *last);
  if (last == NULL)
    kroll_fail(NULL, "no memory to remember what was freed");
  *last = object;
  *newest = last;
  newest = &last->next;
  held_bytes += object.bytes;
  held_count++;
  while (held_bytes > HELD_BYTES || held_count > HELD_OBJECTS)
    release_oldest();
}

bool upc_object_close(kroll_gptr p, void (*release)(kroll_gptr block, const kroll_site *site), const kroll_site *site) {
  upc_object object;
  if (upc_object_at(p, &object) != UPC_OBJECT)
    return false;
  if (object.is_freed)
    kr_fail_two(site, (kr_other_place){object.freed, 0, "it was freed here"}, "this memory was freed before");
  if (object.name != NULL)
    kroll_fail(site, "`%s` is not freed: it was not allocated", object.name);
  if (object.start != p)
    kr_fail_two(site, (kr_other_place){object.allocated, 0, "allocated here"},
                "only the start of what was allocated is freed, not what lies inside or beside");
  const kroll_gptr block = p - sizeof(header);
  header closed = read_header(block, kroll_rank_of(p));
  closed.mark = block ^ FREED;
  closed.freed = kr_site_to_word(site);
  write_header(block, &closed);
  hold((held){.block = block, .bytes = upc_object_bytes_on(&object, kroll_rank_of(p)), .release = release});
  return true;
}
