/* A rank that computes and never enters the runtime is read, written and counted on by ranks of other nodes, for a
   thread of it serves them. What runs a handler waits until the program comes, and so does what was sent behind it. */
// conduits: threaded threaded:2
// ranks: 2 3 4
#define _GNU_SOURCE
#include "check.h"
#include <unistd.h>

enum { WORDS = 9000, TURNS = 100 };
SHARED(areas, 4 * WORDS * 8);
SHARED(counter, 8);
SHARED(finished, 8);
SHARED(behind, 4 * 8);

static int handled;
static void on_message(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)nargs;
  handled += (int)args[0];
}
KROLL_AM_HANDLER(message_handler, on_message);

static void use_memory_of(int busy) {
  static uint64_t ours[WORDS], theirs[WORDS];
  for (uint64_t i = 0; i < WORDS; i++)
    ours[i] = i * 3 + (uint64_t)kroll_my_rank;
  const kroll_gptr area = on(busy, areas, (uint64_t)kroll_my_rank * sizeof ours);
  kroll_put(area, ours, sizeof ours, HERE);
  kroll_get(theirs, area, sizeof theirs, HERE);
  CHECK(memcmp(ours, theirs, sizeof ours) == 0);
  for (int turn = 0; turn < TURNS; turn++)
    kroll_atomic_u64(KROLL_ADD, on(busy, counter, 0), 1, 0, HERE);
}

/* Does not call the runtime until all others have done with its memory. */
static void compute(void) {
  const uint64_t *const done = mine(finished), *const late = mine(behind);
  const uint64_t others = (uint64_t)kroll_ranks - 1;
  while (__atomic_load_n(done, __ATOMIC_ACQUIRE) != others)
    ;
  CHECK_EQUAL(*(uint64_t *)mine(counter), TURNS * others);
  usleep(20000); /* time for what must not come yet */
  for (int rank = 0; rank < kroll_my_rank; rank++)
    CHECK(late[rank] == 0 || kroll_is_near(on(rank, behind, 0)));
  CHECK_EQUAL(handled, 0);
}

int main(void) {
  kroll_boot();
  const int busy = kroll_ranks - 1;
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == busy) {
    compute();
  } else {
    use_memory_of(busy);
    kroll_put_signal(0, NULL, 0, on(busy, finished, 0), 1, HERE);
    const uint64_t one = 1, seven = 7;
    kroll_am_request(busy, kroll_am_index(&message_handler), &one, 1, HERE);
    kroll_put(on(busy, behind, 8 * (uint64_t)kroll_my_rank), &seven, sizeof seven, HERE);
  }
  kroll_barrier(NULL, HERE);
  if (kroll_my_rank == busy) {
    CHECK_EQUAL(handled, busy);
    for (uint64_t rank = 0; rank < (uint64_t)busy; rank++)
      CHECK_EQUAL(((uint64_t *)mine(behind))[rank], 7);
  }
  kroll_exit(0);
}
