/* Weak references: they keep nothing, are never empty while something refers to the object, and the owners of those
that were emptied are told once, if they are there. Each rank refers to objects of the next one,
or to its own where that one is on another node, whose objects stay.
// ranks: 1 2 4
// conduits: smp sim sim:2 ucx
// threads: no
*/
#include "check.h"
#include "../src/process.h"
#include "clear.h"
#include <stdlib.h>

#define COUNT 1000
#define STALE (COUNT / 100) /* what a stale word of a stack may keep */
#define SEAL UINT64_C(0x5ea1)

static kroll_gptr made[COUNT], kept[COUNT], cells[COUNT], owners[COUNT];

static kroll_gptr make(void) {
  uint64_t *block = kroll_alloc_as(16, KROLL_OBJECT, HERE);
  block[0] = SEAL;
  return (kroll_gptr)block;
}

static kroll_gptr symmetric, far_cell;
static uint64_t not_far; /* the object's address turned round, so that this is no reference */

static bool is_on_this_node(int rank) {
  return rank >= kr_process.near_first && rank < kr_process.near_first + kr_process.near_count;
}

/* Where each rank tells the others what it has made. */
static kroll_gptr place(int rank, int i) {
  return kroll_address(rank, symmetric - kroll_segment_base) + sizeof(kroll_gptr) * (size_t)i;
}

/* Objects of the next rank: every third is kept; of every second cell nobody is to be told, and the owners of every
   fifth are gone by then. */
static __attribute__((noinline)) void build(void) {
  for (int i = 0; i < COUNT; i++)
    *(kroll_gptr *)place(kroll_my_rank, i) = make();
  kroll_barrier(NULL, HERE);
  const int next = (kroll_my_rank + 1) % kroll_ranks, whose = is_on_this_node(next) ? next : kroll_my_rank;
  for (int i = 0; i < COUNT; i++) {
    made[i] = kroll_load(kroll_gptr, place(whose, i), HERE);
    kept[i] = i % 3 == 0 ? made[i] : 0;
    const kroll_gptr owner = i % 2 == 0 ? make() : 0;
    owners[i] = i % 5 == 0 ? 0 : owner;
    cells[i] = kroll_weak_make(made[i], owner, HERE);
    CHECK_EQUAL(kroll_weak_get(cells[i], HERE), made[i]);
  }
  if (whose != next) {
    const kroll_gptr far = kroll_load(kroll_gptr, place(next, COUNT - 2), HERE);
    far_cell = kroll_weak_make(far, 0, HERE);
    not_far = ~far;
  }
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < COUNT; i++)
    made[i] = *(kroll_gptr *)place(kroll_my_rank, i) = 0;
}

static __attribute__((noinline)) int count_empty(void) {
  int empty = 0;
  if (far_cell != 0) {
    CHECK_EQUAL(kroll_weak_get(far_cell, HERE), ~not_far);
    CHECK_EQUAL(kroll_load(uint64_t, ~not_far, HERE), SEAL);
  }
  for (int i = 0; i < COUNT; i++) {
    const kroll_gptr object = kroll_weak_get(cells[i], HERE);
    CHECK(kept[i] == 0 || object == kept[i]);
    if (object != 0)
      CHECK_EQUAL(kroll_load(uint64_t, object, HERE), SEAL);
    empty += object == 0;
  }
  return empty;
}

static __attribute__((noinline)) int count_told(void) {
  int told = 0;
  for (kroll_gptr owner; (owner = kroll_weak_next_emptied()) != 0; told++) {
    int i = 0;
    while (i < COUNT && owners[i] != owner)
      i++;
    CHECK(i == COUNT || (i % 2 == 0 && kept[i] == 0 && kroll_weak_get(cells[i], HERE) == 0));
    CHECK_EQUAL(*(uint64_t *)owner, SEAL);
  }
  return told;
}

static void collect(void) {
  kr_clear_stack();
  CLEAR_REGISTERS();
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == kroll_ranks - 1)
    kroll_gc();
  kroll_barrier(NULL, HERE);
}

int main(void) {
  setenv("KROLL_GC_POISON", "1", 1);
  kroll_boot();
  kroll_gc_open();
  symmetric = kroll_sym_alloc(COUNT * sizeof(kroll_gptr), HERE);
  build();
  collect();
  /* Of 30 numbers 20 are no multiples of 3, and of the even ones of these, 10, 8 are no multiples of 5. */
  const int gone = COUNT - (COUNT + 2) / 3, with_owners = 267;
  const int empty = count_empty(), told = count_told();
  CHECK(empty <= gone && empty >= gone - STALE);
  CHECK(told <= with_owners + STALE && told >= with_owners - STALE);
  collect();
  CHECK(count_told() <= STALE);
  for (int i = 0; i < COUNT; i++)
    if (i % 6 == 0)
      kroll_weak_empty(cells[i], HERE);
  CHECK_EQUAL(kroll_weak_get(cells[6], HERE), 0);
  CHECK(kroll_weak_get(cells[3], HERE) != 0);
  collect();
  CHECK(count_told() <= STALE); /* who was emptied by the program is not told */
  kroll_exit(0);
}
