/* The symmetric heap: one set of books in rank 0's control pages, under a lock that any rank can take alone. A block
   starts with a header at the same offset of rank 0's segment; headers hold the sizes of the block and of the one
   before it, so neighbours join when freed, and free blocks hang in bins by the logarithm of their size. All accesses
   go through global addresses: the books may be far. */
#include "conduit.h"
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

static kroll_gptr bin_of(uint64_t bytes) {
  const unsigned top = 63 - (unsigned)__builtin_clzll(bytes);
  return BOOK(bins) + 8 * (uint64_t)(top < KR_SYM_BINS ? top : KR_SYM_BINS - 1);
}

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
  const kroll_gptr last = BOOK(bins) + 8 * (KR_SYM_BINS - 1);
  for (kroll_gptr bin = bin_of(bytes); bin <= last; bin += 8)
    for (kroll_gptr block = read_word(bin); block != 0; block = read_word(block + NEXT))
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

/* The rank whose local heap uses most, and how much. */
typedef struct {
  int rank;
  uint64_t local;
} fullest;

static fullest find_fullest(const kroll_site *site) {
  uint64_t local[kroll_ranks];
  fullest most = {0, 0};
  kr_chain chain = {0};
  for (int r = 0; r < kroll_ranks; r++)
    kr_get_start(&chain, &local[r], kroll_address(r, offsetof(kr_control, heap_bytes)), sizeof local[r], site);
  kr_chain_wait(&chain, site);
  for (int r = 0; r < kroll_ranks; r++)
    if (local[r] > most.local)
      most = (fullest){r, local[r]};
  return most;
}

static bool budget_allows(uint64_t bytes, const kroll_site *site) {
  const uint64_t used = kr_sym_bytes() + find_fullest(site).local, budget = kr_job.segment_bytes;
  return used <= budget && bytes <= budget - used;
}

static _Noreturn void fail(uint64_t bytes, const kroll_site *site) {
  const fullest most = find_fullest(site);
  seen_bytes = read_word(BOOK(in_use));
  kr_budget_fail_of(most.rank, most.local, bytes, site);
}

/* A block, whether its bytes were used before, and the bytes of all blocks afterwards. */
typedef struct {
  kroll_gptr address;
  uint64_t reused;
  uint64_t in_use;
} taken;

static taken take(size_t asked, const kroll_site *site) {
  const uint64_t bytes = ((asked + GRAIN - 1) & ~(uint64_t)(GRAIN - 1)) + GRAIN;
  if (asked > kroll_my_bytes)
    return (taken){0};
  kroll_lock_acquire(BOOK(lock), site);
  seen_bytes = read_word(BOOK(in_use));
  kroll_gptr block = 0;
  bool reused = false;
  if (budget_allows(bytes, site)) {
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
  const taken got = take(bytes, NULL);
  announced(got.address, bytes);
  for (int r = 0; got.reused && r < kroll_ranks; r++)
    kroll_set(kroll_at_rank(got.address, r), 0, bytes, NULL);
  return got.address;
}

kroll_gptr kroll_sym_alloc_one(size_t bytes, const kroll_site *site) {
  const kroll_gptr p = kroll_sym_alloc_one_try(bytes);
  if (p == 0)
    fail(bytes, site);
  return p;
}

kroll_gptr kroll_sym_alloc_try(size_t bytes, const kroll_site *site) {
  KR_CALL(KROLL_SITE_ALLOC, site, -1, bytes);
  struct {
    taken got;
    uint64_t bytes;
  } first = {{0}, bytes};
  if (kroll_my_rank == 0)
    first.got = take(bytes, site);
  kr_meet_broadcast(&kr_world, &first, sizeof first, 0, site, KR_DOING_ALLOC);
  if (first.bytes != bytes)
    kroll_fail(site, "every rank allocates the same here: rank 0 has %llu bytes a rank, this one %zu",
               (unsigned long long)first.bytes, bytes);
  const taken got = first.got;
  seen_bytes = got.in_use;
  if (got.reused) {
    memset((void *)kroll_at_rank(got.address, kroll_my_rank), 0, bytes);
    kr_meet(&kr_world, site, KR_DOING_ALLOC);
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
  kroll_lock_acquire(BOOK(lock), site);
  if (offset >= read_word(BOOK(end)) || is_free(p - GRAIN))
    kroll_fail(site, "this symmetric block was freed before");
  give(p - GRAIN);
  kroll_lock_release(BOOK(lock), site);
}
