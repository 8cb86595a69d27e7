/* Collections while ranks are in every kind of wait and operation. References travel in messages, collectives, puts and
handles, and whoever sends one forgets it; freed blocks are poisoned.
// options: -b 200000000
// threads: no
*/
#define _GNU_SOURCE
#include "check.h"
#include <stdlib.h>
#include <time.h>

#define TURNS 60
#define MANY 3000

typedef struct {
  uint64_t seal, turn;
  kroll_gptr other;
} node;

SHARED(lock, sizeof(kroll_lock));
SHARED(mailbox, sizeof(kroll_gptr));
SHARED(total, 8);
SHARED(parcel, 2 * sizeof(kroll_gptr)); /* a number in the second half of the first word, and a reference */
#define ON_SHELF 8
SHARED(shelf, ON_SHELF * sizeof(kroll_gptr));
static volatile kroll_gptr got;
static volatile uint32_t got_count;

static uint64_t seal_of(kroll_gptr p, uint64_t turn) { return (p ^ turn << 40) * UINT64_C(0x9e3779b97f4a7c15) | 1; }

static __attribute__((noinline)) kroll_gptr make(uint64_t turn) {
  node *inner = kroll_alloc_as(sizeof *inner, KROLL_OBJECT | KROLL_PLAIN, HERE);
  node *outer = kroll_alloc_as(sizeof *outer, KROLL_OBJECT, HERE);
  *inner = (node){seal_of((kroll_gptr)inner, turn), turn, 0};
  *outer = (node){seal_of((kroll_gptr)outer, turn), turn, (kroll_gptr)inner};
  return (kroll_gptr)outer;
}

static void check(kroll_gptr p, uint64_t turn) {
  node outer, inner;
  kroll_get(&outer, p, sizeof outer, HERE);
  CHECK_EQUAL(outer.seal, seal_of(p, turn));
  kroll_get(&inner, outer.other, sizeof inner, HERE);
  CHECK_EQUAL(inner.seal, seal_of(outer.other, turn));
}

/* Every rank asks now and then; garbage makes freed blocks turn up again. */
static void disturb(uint64_t turn) {
  for (int i = 0; i < 20; i++)
    make(turn);
  if (turn % (uint64_t)kroll_ranks == (uint64_t)kroll_my_rank)
    kroll_gc();
}

static void barriers(void) {
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    const kroll_gptr held = make(turn);
    disturb(turn);
    kroll_barrier(NULL, HERE);
    check(held, turn);
  }
}

static void locks(void) {
  const kroll_gptr first = on(0, lock, 0), count = on(0, total, 0);
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    const kroll_gptr held = make(turn);
    kroll_lock_acquire(first, HERE);
    const uint64_t before = kroll_load(uint64_t, count, HERE);
    disturb(turn);
    (void)kroll_store(uint64_t, count, before + 1, HERE);
    kroll_lock_release(first, HERE);
    check(held, turn);
  }
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(kroll_load(uint64_t, count, HERE), TURNS * kroll_ranks);
}

static void on_reference(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)nargs;
  kroll_gc(); /* in the middle of a handler */
  if (am->payload_bytes != 0)
    memcpy((void *)&got, am->payload, sizeof got);
  else
    got = args[1];
  got_count++;
}
static KROLL_AM_HANDLER(reference_handler, on_reference);

static __attribute__((noinline)) void send(uint64_t turn) {
  const uint64_t args[2] = {turn, make(turn)};
  const uint32_t handler = kroll_am_index(&reference_handler);
  if (turn % 2 == 0) {
    kroll_am_request(next_rank(), handler, args, 2, HERE);
  } else {
    kroll_gptr payload[100] = {args[1]};
    kroll_am_request_medium(next_rank(), handler, args, 1, payload, sizeof payload, HERE);
  }
}

static void messages(void) {
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    send(turn);
    disturb(turn);
    while (got_count != turn + 1)
      kroll_poll(HERE);
    kroll_poll_end();
    check(got, turn);
    kroll_barrier(NULL, HERE);
  }
}

static __attribute__((noinline)) void put(uint64_t turn) {
  const kroll_gptr made = make(turn);
  kroll_put(on(next_rank(), mailbox, 0), &made, sizeof made, HERE);
}

static void puts_and_flags(void) {
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    put(turn);
    disturb(turn);
    kroll_barrier(NULL, HERE);
    check(*(kroll_gptr *)mine(mailbox), turn);
    kroll_barrier(NULL, HERE);
  }
}

static __attribute__((noinline)) void fill_parcel(uint64_t turn) {
  uint32_t *number = (uint32_t *)mine(parcel) + 1;
  *number = (uint32_t)turn + 1;
  ((kroll_gptr *)mine(parcel))[1] = make(turn);
}

static void rest(long ns) {
  struct timespec pause = {0, ns}, left;
  while (nanosleep(&pause, &left) != 0)
    pause = left;
}

/* Fetches the next rank's, from the number on, and takes no turn while it is on its way. */
static __attribute__((noinline)) void fetch_parcel(uint64_t turn) {
  struct {
    uint32_t nothing, number;
    kroll_gptr reference;
  } got = {0, 0, 0};
  const kroll_handle handle =
      kroll_get_nb(&got.number, on(next_rank(), parcel, sizeof(uint32_t)), sizeof got - sizeof(uint32_t), HERE);
  rest(4000000);
  kroll_wait(handle, HERE);
  CHECK_EQUAL(got.number, turn + 1);
  if (got.reference != 0)
    check(got.reference, turn);
}

/* Once it was probably fetched, it is forgotten: the one reference is in the reply. */
static void forget_parcel(uint64_t turn) {
  const uint64_t start = kroll_ticks_ns();
  while (kroll_ticks_ns() - start < 1000000)
    kroll_poll(HERE);
  kroll_poll_end();
  ((kroll_gptr *)mine(parcel))[1] = 0;
  disturb(turn);
  kroll_gc();
  disturb(turn);
}

static void replies(void) {
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    fill_parcel(turn);
    kroll_barrier(NULL, HERE);
    if (turn % (uint64_t)kroll_ranks == (uint64_t)kroll_my_rank)
      fetch_parcel(turn);
    else
      forget_parcel(turn);
    kroll_barrier(NULL, HERE);
  }
}

static __attribute__((noinline)) void fill_shelf(uint64_t turn) {
  for (int i = 0; i < ON_SHELF; i++)
    ((kroll_gptr *)mine(shelf))[i] = make(turn);
}

/* What a list has fetched of another rank's memory, which that rank forgets. */
static void lists(void) {
  const kroll_gptr other = on(next_rank(), shelf, 0);
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    fill_shelf(turn);
    kroll_barrier(NULL, HERE);
    void *list = kroll_list_open(ON_SHELF, sizeof(kroll_gptr), HERE);
    int64_t *place = kroll_list_index(list);
    for (int i = 0; i < ON_SHELF; i++)
      place[i] = (int64_t)(other + (kroll_gptr)i * sizeof(kroll_gptr));
    const kroll_gptr *values = kroll_list_ready(list, other, KROLL_LIST_READS, HERE);
    kroll_list_wait(list, other, HERE);
    kroll_barrier(NULL, HERE);
    memset(mine(shelf), 0, ON_SHELF * sizeof(kroll_gptr));
    disturb(turn);
    kroll_gc();
    disturb(turn);
    for (int i = 0; i < ON_SHELF; i++)
      check(values[place[i]], turn);
    kroll_list_close(list, other, HERE);
    kroll_barrier(NULL, HERE);
  }
}

static void collectives(void) {
  for (uint64_t turn = 0; turn < TURNS; turn++) {
    const int root = (int)(turn % (uint64_t)kroll_ranks);
    const size_t count = turn % 3 == 0 ? MANY : 1 + turn % 20;
    kroll_gptr *given = kroll_alloc_as(count * sizeof *given, KROLL_STORAGE, HERE);
    for (size_t i = 0; i < count && kroll_my_rank == root; i++)
      given[i] = i < 40 || i + 40 >= count ? make(turn) : given[i - 1];
    if (turn % 2 == 0) {
      kroll_broadcast(NULL, given, count * sizeof *given, root, HERE);
    } else {
      const kroll_handle handle = kroll_broadcast_nb(NULL, given, count * sizeof *given, root, HERE);
      disturb(turn);
      kroll_wait(handle, HERE);
    }
    disturb(turn);
    check(given[0], turn);
    check(given[count - 1], turn);
    kroll_gptr *all = kroll_alloc_as((size_t)kroll_ranks * sizeof *all, KROLL_STORAGE, HERE);
    const kroll_gptr own = make(turn);
    kroll_all_gather(NULL, all, &own, sizeof own, HERE);
    disturb(turn);
    for (int rank = 0; rank < kroll_ranks; rank++)
      check(all[rank], turn);
    kroll_barrier(NULL, HERE);
  }
}

/* One rank computes without a call; another one sleeps in the kernel. */
static void silence(void) {
  const uint64_t start = kroll_ticks_ns();
  const kroll_gptr held = make(1);
  if (kroll_my_rank == 0)
    for (volatile uint64_t i = 0; i < 20000000; i++)
      ;
  else if (kroll_my_rank == kroll_ranks - 1)
    rest(20000000);
  else
    while (kroll_ticks_ns() - start < 20000000)
      kroll_gc();
  check(held, 1);
  kroll_barrier(NULL, HERE);
}

int main(void) {
  setenv("KROLL_GC_BYTES", "16K", 1);
  setenv("KROLL_GC_POISON", "1", 1);
  kroll_boot();
  kroll_gc_open();
  kroll_barrier(NULL, HERE);
  barriers();
  locks();
  messages();
  puts_and_flags();
  replies();
  lists();
  collectives();
  silence();
  for (int i = 0; i < 3 * kroll_my_rank; i++)
    kroll_gc(); /* others are in their exit */
  return 0;
}
