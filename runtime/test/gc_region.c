/* Regions are deleted when nobody refers into them, on whichever node: in a static variable, an object, a local
variable, an object that only another node refers to, a transfer that is under way. Who does is named.
// threads: no
*/
#include "check.h"
#include "clear.h"
#include <kroll/region.h>
#include <stdlib.h>

#define SEAL UINT64_C(0x5ea15ea15ea15ea1)
#define OBJECTS 5000

typedef struct node {
  kroll_gptr next;
  uint64_t seal;
} node;

typedef struct {
  uint64_t word;
  kroll_region memory;
} owner;

SHARED(cells, 4 * sizeof(kroll_gptr));
SHARED(arrivals, sizeof(uint64_t));
static kroll_gptr kept, own_owner;

static bool name(kroll_gptr from, kroll_gptr block, char *words, size_t size) {
  if (from == (kroll_gptr)&kept)
    snprintf(words, size, "the variable `kept`");
  else if (block != 0)
    snprintf(words, size, "byte %d of an object", (int)(from - block));
  else
    return false;
  return true;
}

/* What is in the region refers to each other, and to its owner. */
static __attribute__((noinline)) void fill(void) {
  owner *o = kroll_alloc_as(sizeof *o, KROLL_OBJECT, HERE);
  own_owner = (kroll_gptr)o;
  kroll_gptr last = own_owner;
  for (int i = 0; i < OBJECTS; i++) {
    node *n = kroll_region_take(&o->memory, 0, own_owner, sizeof *n, HERE);
    n->next = last;
    n->seal = SEAL;
    last = (kroll_gptr)n;
  }
  *(kroll_gptr *)mine(cells) = last;
}

/* What the cell of this rank says, and the cell is empty then. */
static __attribute__((noinline)) kroll_gptr take(int rank) {
  const kroll_gptr p = kroll_load(kroll_gptr, on(rank, cells, 0), HERE);
  (void)kroll_store(kroll_gptr, on(rank, cells, 0), 0, HERE);
  return p;
}

static __attribute__((noinline)) void meet(void) { kroll_barrier(NULL, HERE); }

/* Nothing of earlier calls is left that refers to anything. */
#define FORGET()                                                                                                       \
  do {                                                                                                                 \
    meet();                                                                                                            \
    kr_clear_stack();                                                                                                  \
    CLEAR_REGISTERS();                                                                                                 \
    meet();                                                                                                            \
  } while (0)

/* `who` at its end, "" = it is deleted. */
static void expect(const char *said, const char *who, int rank) {
  char wanted[200];
  snprintf(wanted, sizeof wanted, "%s on rank %d", who, rank);
  if (*who == '\0' ? said != NULL : said == NULL || strcmp(said, wanted) != 0)
    kroll_fail(HERE, "%s, not %s", said != NULL ? said : "deleted", *who == '\0' ? "deleted" : wanted);
  kr_clear_vectors(); /* strcmp leaves differences of what lies behind the strings there, which may look like references
                       */
}

static bool is_there(kroll_gptr p) { return kroll_load(uint64_t, p + offsetof(node, seal), HERE) == SEAL; }

/* Addresses that are no references to the collector. */
static uint64_t hide(kroll_gptr p) { return ~p; }

/* With the address sanitizer old references stay between variables, which nothing clears: they may hold a region, too.
 */
static __attribute__((noinline)) void delete_own(const char *who, int rank, uint64_t hidden) {
  owner *o = (owner *)own_owner;
  const char *said = kroll_region_delete(&o->memory, false, HERE);
#ifdef __SANITIZE_ADDRESS__
  CHECK(said != NULL || *who == '\0');
  (void)rank;
#else
  expect(said, who, rank);
#endif
  CHECK_EQUAL(is_there(~hidden), said != NULL);
}

/* The region of rank 0, to which something refers in a way of its own on the last rank, or nothing does. */
enum { IN_STATIC, IN_OBJECT, IN_FAR_OBJECT, IN_LOCAL, NOWHERE, WAYS };

static __attribute__((noinline)) void hold(int way) {
  const kroll_gptr p = take(0);
  if (way == IN_STATIC)
    kept = p;
  node *object = kroll_alloc_as(sizeof *object, KROLL_OBJECT, HERE);
  if (way == IN_OBJECT) {
    object->next = p;
    kept = (kroll_gptr)object;
  }
  /* On rank 0 or 1: made there, and only this rank's variable refers to it. */
  if (way == IN_FAR_OBJECT) {
    const kroll_gptr far = kroll_load(kroll_gptr, on(0, cells, 8), HERE);
    (void)kroll_store(kroll_gptr, far + offsetof(node, next), p, HERE);
    (void)kroll_store(kroll_gptr, on(0, cells, 8), 0, HERE);
    kept = far;
  }
}

static __attribute__((noinline)) void hold_here(kroll_gptr p) {
  volatile kroll_gptr local = p;
  FORGET();
  meet();
  local = 0;
  (void)local;
}

static __attribute__((noinline)) uint64_t prepare(void) {
  fill();
  *(kroll_gptr *)mine(cells + 8) = (kroll_gptr)kroll_alloc_as(sizeof(node), KROLL_OBJECT, HERE);
  return hide(*(kroll_gptr *)mine(cells));
}

static void one_region(int way) {
  static const char *names[] = {"the variable `kept`", "byte 0 of an object", "byte 0 of an object", "a local variable",
                                ""};
  const int last = kroll_ranks - 1;
  uint64_t hidden = 0;
  if (kroll_my_rank == 0)
    hidden = prepare();
  meet();
  if (kroll_my_rank == last) {
    if (way == IN_LOCAL)
      hold_here(take(0));
    else
      hold(way);
  }
  if (kroll_my_rank != last || way != IN_LOCAL) {
    FORGET();
    if (kroll_my_rank == 0)
      delete_own(names[way], way == IN_FAR_OBJECT ? 0 : last, hidden);
    meet();
  }
  kept = 0;
  FORGET();
  if (kroll_my_rank == 0 && way != NOWHERE)
    delete_own("", 0, hidden);
  meet();
}

/* All ranks delete their own at once, while the next rank refers to it, and when it does no more. */
static __attribute__((noinline)) uint64_t exchange(void) {
  fill();
  const uint64_t hidden = hide(*(kroll_gptr *)mine(cells));
  meet();
  kept = take(previous_rank());
  return hidden;
}

static void all_at_once(void) {
  const uint64_t hidden = exchange();
  FORGET();
  delete_own("the variable `kept`", next_rank(), hidden);
  meet();
  kept = 0;
  FORGET();
  delete_own("", 0, hidden);
  meet();
}

/* A region of all: its parts refer to each other in a circle. Only the last rank refers to it, to the part of the
 * first.
 */
static __attribute__((noinline)) uint64_t close_circle(void) {
  fill();
  node *n = *(node **)mine(cells);
  meet();
  n->next = kroll_load(kroll_gptr, on(next_rank(), cells, 0), HERE);
  meet();
  if (kroll_my_rank == kroll_ranks - 1)
    kept = n->next;
  *(kroll_gptr *)mine(cells) = 0;
  return hide((kroll_gptr)n);
}

static void shared_region(void) {
  const uint64_t hidden = close_circle();
  owner *o = (owner *)own_owner;
  FORGET();
  expect(kroll_region_delete(&o->memory, true, HERE), "the variable `kept`", kroll_ranks - 1);
  CHECK(is_there(~hidden));
  kept = 0;
  FORGET();
  expect(kroll_region_delete(&o->memory, true, HERE), "", 0);
  CHECK(!is_there(~hidden));
  meet();
}

/* Rank 1 sends the only reference to the last rank, which does not look at messages for a while, and forgets it. */
static __attribute__((noinline)) void send_on(void) {
  const kroll_gptr p = take(0);
  kroll_put_nbi(on(kroll_ranks - 1, cells, 16), &p, sizeof p, HERE);
}

static void compute(uint64_t ms) {
  const uint64_t start = kroll_ticks_ns();
  while (kroll_ticks_ns() - start < ms * 1000000)
    ;
}

static void under_way(void) {
  const int last = kroll_ranks - 1;
  uint64_t hidden = 0;
  *(uint64_t *)mine(arrivals) = 0;
  if (kroll_my_rank == 0)
    hidden = prepare();
  FORGET();
  if (kroll_my_rank == last)
    compute(150);
  if (kroll_my_rank == 1) {
    send_on();
    kr_clear_stack();
    CLEAR_REGISTERS();
    (void)kroll_store(uint64_t, on(0, arrivals, 0), 1, HERE);
  }
  if (kroll_my_rank == 0) {
    while (__atomic_load_n((uint64_t *)mine(arrivals), __ATOMIC_ACQUIRE) == 0)
      kroll_poll(HERE);
    const char *said = kroll_region_delete(&((owner *)own_owner)->memory, false, HERE);
    CHECK(said != NULL && is_there(~hidden));
  }
  kroll_fence(HERE);
  meet();
  CHECK(kroll_my_rank != last || *(kroll_gptr *)mine(cells + 16) != 0);
  *(kroll_gptr *)mine(cells + 16) = 0;
  FORGET();
  if (kroll_my_rank == 0)
    delete_own("", 0, hidden);
  meet();
}

int main(void) {
  setenv("KROLL_GC_POISON", "1", 1);
  kroll_boot();
  kroll_gc_open();
  kroll_region_name_holders(name);
  for (int way = 0; way < WAYS; way++)
    one_region(way);
  for (int i = 0; i < 3; i++) {
    all_at_once();
    shared_region();
  }
  if (kroll_ranks > 2)
    under_way();
  kroll_exit(0);
}
