/* The collector against a model: all ranks change a graph of objects at once, without locks, while collections come at
any moment; freed blocks are poisoned. Nothing that is met was ever freed; in the end all is gone that a walk over exact
references does not reach. KROLL_TEST_TURNS: changes of each rank.
// threads: no
*/
#include "../src/blocks.h"
#include "../src/job.h"
#include "../src/knobs.h"
#include "check.h"
#include "clear.h"
#include <stdlib.h>
#include <sys/mman.h>

#define REFERENCES 4
#define ROOTS 300
#define HELD 8
#define LARGE_EVERY 200
#define LARGE_BYTES 70000

typedef struct {
  uint64_t word; /* UINT64_C(0x100000000) * rank + class: no address */
  uint64_t seal;
  kroll_gptr to[REFERENCES];
} node;

/* Roots in static shared memory, in a block of the program's own, in bss. */
SHARED(shared_roots, ROOTS * sizeof(kroll_gptr));
static kroll_gptr static_roots[ROOTS];
static kroll_gptr *block_roots;
SHARED(block_roots_at, sizeof(kroll_gptr));
SHARED(static_copies, ROOTS * sizeof(kroll_gptr));
SHARED(counts, 2 * sizeof(uint64_t));
static uint64_t state;

static uint64_t seal_of(kroll_gptr p) { return p * UINT64_C(0x9e3779b97f4a7c15) | 1; }

static kroll_gptr make(void) {
  const bool large = random_below(&state, LARGE_EVERY) == 0;
  const size_t bytes = large ? LARGE_BYTES : sizeof(node) + random_below(&state, 3) * 24;
  node *made = kroll_alloc_as(bytes, random_below(&state, 2) == 0 ? KROLL_OBJECT : KROLL_STORAGE, HERE);
  for (size_t i = 0; i < sizeof(node) / 8; i++)
    CHECK_EQUAL(((uint64_t *)made)[i], 0);
  made->seal = seal_of((kroll_gptr)made);
  return (kroll_gptr)made;
}

static void check_alive(kroll_gptr p) {
  if (p != 0 && kroll_load(uint64_t, p + offsetof(node, seal), HERE) != seal_of(p))
    kroll_fail(HERE, "an object of rank %d that is referred to was freed", kroll_rank_of(p));
}

static kroll_gptr field(kroll_gptr p, uint64_t i) {
  return p + offsetof(node, to) + i % REFERENCES * sizeof(kroll_gptr);
}

static kroll_gptr root_at(uint64_t n) {
  const int rank = (int)(n / 7 % (uint64_t)kroll_ranks);
  switch (n % 3) {
  case 0:
    return on(rank, shared_roots, n / 3 % ROOTS * sizeof(kroll_gptr));
  case 1: {
    const kroll_gptr block = kroll_load(kroll_gptr, on(rank, block_roots_at, 0), HERE);
    return block + n / 3 % ROOTS * sizeof(kroll_gptr);
  }
  default:
    return 0;
  }
}

static kroll_gptr random_object(void) {
  const uint64_t n = random_next(&state) >> 8;
  const kroll_gptr place = root_at(n);
  kroll_gptr p = place != 0 ? kroll_load(kroll_gptr, place, HERE) : static_roots[n % ROOTS];
  for (uint64_t steps = random_below(&state, 8); steps > 0 && p != 0; steps--) {
    check_alive(p);
    const kroll_gptr next = kroll_load(kroll_gptr, field(p, random_next(&state)), HERE);
    p = next != 0 ? next : p;
  }
  check_alive(p);
  return p;
}

static void store_root(kroll_gptr value) {
  const uint64_t n = random_next(&state) >> 8;
  const kroll_gptr place = root_at(n);
  if (place != 0)
    (void)kroll_store(kroll_gptr, place, value, HERE);
  else
    static_roots[n % ROOTS] = value;
}

/* References that only this frame holds, across many changes. */
static __attribute__((noinline)) void change(uint64_t turns) {
  kroll_gptr held[HELD] = {0};
  for (uint64_t turn = 0; turn < turns; turn++) {
    const uint64_t dice = random_below(&state, 100);
    kroll_gptr *one = &held[random_below(&state, HELD)];
    check_alive(*one);
    if (dice < 30)
      *one = make();
    else if (dice < 50)
      *one = random_object();
    else if (dice < 65)
      store_root(*one);
    else if (dice < 90) {
      const kroll_gptr to = random_object();
      if (to != 0)
        (void)kroll_store(kroll_gptr, field(to, random_next(&state)), *one, HERE);
    } else if (dice < 98)
      store_root(0);
    else if (turn % 64 == 0)
      kroll_gc();
  }
}

/* ---- what must be left ---- */

/* A set of addresses, by open addressing, and those that are to be looked at. Neither is in malloc's memory, where the
   collector looks for references in jobs on several nodes. */
static kroll_gptr *seen, *stack;
static const uint64_t seen_size = UINT64_C(1) << 22;
static uint64_t seen_used;

static kroll_gptr *take_room(void) {
  void *room = mmap(NULL, seen_size * sizeof(kroll_gptr), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(room != MAP_FAILED);
  return room;
}

static bool add(kroll_gptr p) {
  uint64_t at = seal_of(p) >> 20;
  while (seen[at % seen_size] != 0 && seen[at % seen_size] != p)
    at++;
  if (seen[at % seen_size] == p)
    return false;
  seen[at % seen_size] = p;
  seen_used++;
  return true;
}

static void reach(kroll_gptr first) {
  size_t used = 0;
  for (kroll_gptr p = first;; p = stack[--used]) {
    if (p != 0 && add(p)) {
      check_alive(p);
      CHECK(seen_used * 2 < seen_size);
      CHECK(used + REFERENCES < seen_size);
      for (uint64_t i = 0; i < REFERENCES; i++)
        stack[used++] = kroll_load(kroll_gptr, field(p, i), HERE);
    }
    if (used == 0)
      return;
  }
}

/* How many objects all ranks together can reach. */
static uint64_t count_reachable(void) {
  seen_used = 0;
  seen = take_room();
  stack = take_room();
  for (int rank = 0; rank < kroll_ranks; rank++) {
    const kroll_gptr block = kroll_load(kroll_gptr, on(rank, block_roots_at, 0), HERE);
    for (uint64_t i = 0; i < ROOTS; i++) {
      reach(kroll_load(kroll_gptr, on(rank, shared_roots, i * 8), HERE));
      reach(kroll_load(kroll_gptr, block + i * 8, HERE));
      reach(kroll_load(kroll_gptr, on(rank, static_copies, i * 8), HERE));
    }
  }
  munmap(seen, seen_size * sizeof *seen);
  munmap(stack, seen_size * sizeof *stack);
  return seen_used;
}

static void count_block(const kr_block *block, void *context) {
  if (block->kind != KROLL_BLOCK)
    ++*(uint64_t *)context;
}

/* Every rank collects: only at its own collections are the words of pools taken back that it is not using. */
static __attribute__((noinline)) uint64_t count_left(void) {
  uint64_t own = 0, all = 0;
  for (int rank = 0; rank < kroll_ranks; rank++) {
    kroll_barrier(NULL, HERE);
    kr_clear_stack(); /* of what the last collection left there, too */
    kroll_barrier(NULL, HERE);
    if (rank == kroll_my_rank)
      kroll_gc();
  }
  kroll_barrier(NULL, HERE);
  kr_blocks_walk(kroll_my_rank, count_block, &own);
  const kroll_combine sum = {.type = KROLL_U64, .op = KROLL_ADD};
  kroll_all_reduce(NULL, &all, &own, 1, &sum, HERE);
  return all;
}

static void compare(void) {
  memcpy(mine(static_copies), static_roots, sizeof static_roots);
  kroll_barrier(NULL, HERE);
  uint64_t reachable = kroll_my_rank == 0 ? count_reachable() : 0;
  kroll_broadcast(NULL, &reachable, sizeof reachable, 0, HERE);
  kr_clear_stack();
  CLEAR_REGISTERS();
  const uint64_t left = count_left();
#ifdef __SANITIZE_ADDRESS__ /* between variables old references stay, which nothing clears */
  CHECK(left >= reachable);
#else
  CHECK_EQUAL(left, reachable);
#endif
  kroll_barrier(NULL, HERE);
}

int main(void) {
  setenv("KROLL_GC_BYTES", "256K", 1);
  setenv("KROLL_GC_POISON", "1", 1);
  kroll_boot();
  kroll_gc_open();
  const char *wanted = getenv("KROLL_TEST_TURNS");
  const uint64_t usual = strcmp(kr_job.conduit, "ucx") == 0 ? 8000 : 40000; /* what takes longer does less */
  state = 77 + (uint64_t)kroll_my_rank;
  block_roots = kroll_alloc(ROOTS * sizeof *block_roots, HERE);
  *(kroll_gptr *)mine(block_roots_at) = (kroll_gptr)block_roots;
  kroll_barrier(NULL, HERE);
  for (int round = 0; round < 2; round++) {
    change(wanted != NULL ? strtoull(wanted, NULL, 10) : usual);
    compare();
  }
  kroll_exit(0);
}
