/* The symmetric heap: one set of books in rank 0's control pages, under a lock that any rank can take alone. A block
   starts with a header at the same offset of rank 0's segment; headers hold the sizes of the block and of the one
   before it, so neighbours join when freed, and free blocks hang in bins by the logarithm of their size. All accesses
   go through global addresses: the books may be far. */
#include "ask_all.h"
#include "conduit.h"
#include "engine.h"
#include "heap.h"
#include "small.h"
#include "rma.h"
#include "statics.h"
#include "event.h"

#define GRAIN 64
#define USED UINT64_C(1) /* in the word `bytes` */
#define SPLIT_BYTES (2 * GRAIN)

/* Offsets of the words in a block's header. */
enum { BYTES = 0, BEFORE = 8, NEXT = 16, PREVIOUS = 24 };

#define BOOK(field) kroll_address(0, offsetof(kr_control, sym) + offsetof(kr_sym_books, field))

static uint64_t read_word(kroll_gptr p) { return kroll_load(uint64_t, p, NULL); }
static void write_word(kroll_gptr p, uint64_t value) { (void)kroll_store(uint64_t, p, value, NULL); }
static uint64_t bytes_of(kroll_gptr block) { return read_word(block + BYTES) & ~USED; }

uint64_t kr_sym_start(void) { return (kr_statics_end + GRAIN - 1) & ~(uint64_t)(GRAIN - 1); }
uint64_t kr_sym_end(void) { return read_word(BOOK(end)); }

void kr_sym_open(void) {
  if (kroll_my_rank == 0)
    write_word(BOOK(end), kr_sym_start());
}

/* What a far rank last saw of the books; near ranks look. */
static uint64_t seen_bytes;

uint64_t kr_sym_bytes(void) {
  if (kroll_is_near(BOOK(in_use)))
    seen_bytes = __atomic_load_n((uint64_t *)BOOK(in_use), __ATOMIC_RELAXED);
  return kr_statics_end + seen_bytes;
}

static void count_bytes(uint64_t change) {
  seen_bytes = read_word(BOOK(in_use)) + change;
  write_word(BOOK(in_use), seen_bytes);
}

/* ---- bins ---- */

static unsigned bin_number(uint64_t bytes) {
  const unsigned top = 63 - (unsigned)__builtin_clzll(bytes);
  return top < KR_SYM_BINS ? top : KR_SYM_BINS - 1;
}
static kroll_gptr bin_of(uint64_t bytes) { return BOOK(bins) + 8 * (uint64_t)bin_number(bytes); }

static void bin_add(kroll_gptr block, uint64_t bytes) {
  const kroll_gptr bin = bin_of(bytes);
  const uint64_t first = read_word(bin);
  write_word(block + BYTES, bytes);
  write_word(block + NEXT, first);
  write_word(block + PREVIOUS, 0);
  if (first != 0)
    write_word(first + PREVIOUS, block);
  write_word(bin, block);
}

static void bin_remove(kroll_gptr block) {
  const uint64_t next = read_word(block + NEXT), previous = read_word(block + PREVIOUS);
  if (next != 0)
    write_word(next + PREVIOUS, previous);
  if (previous != 0)
    write_word(previous + NEXT, next);
  else
    write_word(bin_of(bytes_of(block)), next);
}

static kroll_gptr bin_search(uint64_t bytes) {
  uint64_t bins[KR_SYM_BINS];
  kroll_get(bins, BOOK(bins), sizeof bins, NULL);
  for (unsigned bin = bin_number(bytes); bin < KR_SYM_BINS; bin++)
    for (kroll_gptr block = bins[bin]; block != 0; block = read_word(block + NEXT))
      if (bytes_of(block) >= bytes)
        return block;
  return 0;
}

/* ---- blocks ---- */

/* Tells the block behind that the one before it has this many bytes; at the end that header is still to come. */
static void set_before(kroll_gptr block, uint64_t bytes) { write_word(block + bytes + BEFORE, bytes); }

static void split(kroll_gptr block, uint64_t bytes) {
  const uint64_t rest = bytes_of(block) - bytes;
  if (rest < SPLIT_BYTES)
    return;
  write_word(block + BYTES, bytes);
  set_before(block, bytes);
  bin_add(block + bytes, rest);
  set_before(block + bytes, rest);
}

static kroll_gptr take_binned(uint64_t bytes) {
  const kroll_gptr block = bin_search(bytes);
  if (block != 0) {
    bin_remove(block);
    split(block, bytes);
  }
  return block;
}

static kroll_gptr take_fresh(uint64_t bytes) {
  const uint64_t end = read_word(BOOK(end));
  if (bytes > kr_local_heap_offset() || end > kr_local_heap_offset() - bytes - GRAIN)
    return 0;
  write_word(BOOK(end), end + bytes);
  const kroll_gptr block = kroll_address(0, end);
  write_word(block + BYTES, bytes);
  return block;
}

/* What fits beside the local heap that uses most. */
static bool budget_allows(uint64_t bytes, kr_answer fullest) {
  const uint64_t used = kr_sym_bytes() + fullest.value, budget = kr_job.segment_bytes;
  return used <= budget && bytes <= budget - used;
}

static kr_answer find_fullest(const kroll_site *site) { return kr_ask_all(KR_ASK_HEAP_BYTES, 0, 0, site); }

static _Noreturn void fail(uint64_t bytes, const kroll_site *site) {
  const kr_answer fullest = find_fullest(site);
  seen_bytes = read_word(BOOK(in_use));
  kr_budget_fail_of(fullest.rank, fullest.value, bytes, site);
}

/* A block, whether its bytes were used before, and the bytes of all blocks afterwards. */
typedef struct {
  kroll_gptr address;
  uint64_t reused;
  uint64_t in_use;
} taken;

/* Who was killed while it changed the books has left them half changed. */
static void lock_books(const kroll_site *site) {
  if (!kroll_lock_acquire(BOOK(lock), site))
    kroll_fail(site, "who was killed has left the books of symmetric memory half changed");
}

static taken take(size_t asked, kr_answer fullest, const kroll_site *site) {
  const uint64_t bytes = ((asked + GRAIN - 1) & ~(uint64_t)(GRAIN - 1)) + GRAIN;
  if (asked > kroll_my_bytes)
    return (taken){0};
  lock_books(site);
  seen_bytes = read_word(BOOK(in_use));
  kroll_gptr block = 0;
  bool reused = false;
  if (budget_allows(bytes, fullest)) {
    block = take_binned(bytes);
    reused = block != 0;
    if (block == 0)
      block = take_fresh(bytes);
  }
  if (block != 0) {
    const uint64_t whole = bytes_of(block);
    write_word(block + BYTES, whole | USED);
    set_before(block, whole);
    count_bytes(whole);
  }
  kroll_lock_release(BOOK(lock), site);
  return (taken){block != 0 ? block + GRAIN : 0, reused, seen_bytes};
}

static bool is_free(kroll_gptr block) { return (read_word(block + BYTES) & USED) == 0; }

static void give(kroll_gptr block) {
  const kroll_gptr start = kroll_address(0, kr_sym_start());
  const kroll_gptr end = kroll_address(0, read_word(BOOK(end)));
  uint64_t bytes = bytes_of(block);
  count_bytes(-bytes);
  const kroll_gptr behind = block + bytes;
  if (behind < end && is_free(behind)) {
    bytes += bytes_of(behind);
    bin_remove(behind);
  }
  if (block > start && is_free(block - read_word(block + BEFORE))) {
    block -= read_word(block + BEFORE);
    bytes += bytes_of(block);
    bin_remove(block);
  }
  bin_add(block, bytes);
  set_before(block, bytes);
}

/* ---- the calls ---- */

/* The conduit is told of this rank's part; who allocates alone cannot tell those of others. */
static kroll_gptr announced(kroll_gptr p, size_t bytes) {
  const kroll_gptr own = kroll_at_rank(p, kroll_my_rank);
  if (p != 0)
    kr_conduit_announce(own, own + bytes);
  return p;
}

kroll_gptr kroll_sym_alloc_one_try(size_t bytes) {
  KR_CALL(KROLL_SITE_ALLOC, NULL, -1, bytes);
  const taken got = take(bytes, find_fullest(NULL), NULL);
  announced(got.address, bytes);
  if (got.reused)
    kr_ask_all(KR_ASK_CLEAR, got.address - kroll_address(0, 0), bytes, NULL);
  return got.address;
}

kroll_gptr kroll_sym_alloc_one(size_t bytes, const kroll_site *site) {
  const kroll_gptr p = kroll_sym_alloc_one_try(bytes);
  if (p == 0)
    fail(bytes, site);
  return p;
}

static void keep_greater(const void *in, void *inout, size_t count, void *context) {
  (void)context;
  for (size_t i = 0; i < count; i++)
    if (((const kr_answer *)in)[i].value >= ((kr_answer *)inout)[i].value)
      ((kr_answer *)inout)[i] = ((const kr_answer *)in)[i];
}

/* The same where all ranks ask, for rank 0, and compare what they do; on one node it need not ask. */
static kr_answer meet_fullest(const kroll_terms *terms, const kroll_site *site) {
  if (kr_process.all_near)
    return kroll_my_rank == 0 ? find_fullest(site) : (kr_answer){0};
  const kroll_combine how = {KROLL_BYTES, KROLL_USER, sizeof(kr_answer), keep_greater, NULL};
  const kr_named_fold fold = {
      .kind = KR_REDUCE, .operation = KR_FOR_ALLOC, .terms = terms, .count = 1, .how = &how, .site = site};
  kr_answer fullest = {kr_my_control()->heap_bytes, kroll_my_rank};
  kr_fold_named(&fold, &fullest, &fullest);
  return fullest;
}

kroll_gptr kroll_sym_alloc_try(size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_ALLOC, site, -1, bytes);
  const kroll_terms terms = {.count = bytes, .elem_bytes = 1};
  const kr_answer fullest = meet_fullest(&terms, site);
  taken got = {0};
  if (kroll_my_rank == 0)
    got = take(bytes, fullest, site);
  kr_meet_check(&kr_world, site);
  kr_meet_broadcast(&kr_world, &got, sizeof got, 0, site, kr_meet_terms(&kr_world, KR_FOR_ALLOC, &terms));
  seen_bytes = got.in_use;
  if (got.reused) {
    memset((void *)kroll_at_rank(got.address, kroll_my_rank), 0, bytes);
    kr_meet(&kr_world, site, kr_meet_terms(&kr_world, KR_FOR_ALLOC, &terms));
  }
  return announced(got.address, bytes);
}

kroll_gptr kroll_sym_alloc(size_t bytes, const kroll_site *site) {
  const kroll_gptr p = kroll_sym_alloc_try(bytes, site);
  if (p == 0)
    fail(bytes, site);
  return p;
}

void kroll_sym_free(kroll_gptr p, const kroll_site *site) {
  KR_CALL(KROLL_SITE_ALLOC, site, -1, 0);
  if (p == 0)
    return;
  const uint64_t offset = p - kroll_address(0, 0);
  if (offset >= kr_local_heap_offset() || offset % GRAIN != 0 || offset < kr_statics_end)
    kroll_fail(site, "free of an address that is not the start of a symmetric block");
  lock_books(site);
  if (offset >= read_word(BOOK(end)) || is_free(p - GRAIN))
    kroll_fail(site, "this symmetric block was freed before");
  give(p - GRAIN);
  kroll_lock_release(BOOK(lock), site);
}

/* From block to block, by their sizes. */
kroll_gptr kr_sym_block_at(uint64_t offset, bool *in_use) {
  kroll_gptr found = 0;
  kroll_lock_acquire(BOOK(lock), NULL);
  const kroll_gptr p = kroll_address(0, offset), end = kroll_address(0, read_word(BOOK(end)));
  for (kroll_gptr block = kroll_address(0, kr_sym_start()); block <= p && block < end; block += bytes_of(block))
    if (p < block + bytes_of(block)) {
      found = block + GRAIN;
      *in_use = !is_free(block);
      break;
    }
  kroll_lock_release(BOOK(lock), NULL);
  return found;
}
