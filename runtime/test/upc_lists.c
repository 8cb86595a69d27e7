/* Berkeley's lists of pieces: what goes to or comes from one far thread is one operation, whatever its pieces. */
// conduits: smp sim sim:2
// ranks: 1 2 3 4
#include "messages.h"
#include <kroll/upc.h>

enum { PIECES = 20, LEN = 24, STRIDE = 64 };
SHARED(area, PIECES *STRIDE);

typedef struct {
  kroll_fatptr addr;
  size_t len;
} shared_piece;
typedef struct {
  void *addr;
  size_t len;
} private_piece;

static kroll_fatptr place(int thread, int piece) {
  return upc_fat(kroll_at_rank(on(0, area, 0), thread) + (size_t)piece * STRIDE, 0);
}
static bool is_far(int thread) { return !kroll_is_near(kroll_address(thread, 0)); }

static int64_t before;
static void expect_operations(int64_t number) {
  CHECK_EQUAL(started - before, number);
  before = started;
}

/* Byte i of everything that is moved. */
static uint8_t byte_of(int i) { return (uint8_t)(i * 7 + kroll_my_rank); }

static uint8_t data[PIECES * LEN], back[PIECES * LEN];

static void check_back(void) {
  CHECK(memcmp(data, back, sizeof data) == 0);
  memset(back, 0, sizeof back);
}

/* Pieces of two threads in turn; the private side is cut otherwise. */
static void vectors(int one, int other) {
  shared_piece far[PIECES];
  const private_piece from[] = {{data, 100}, {data + 100, 0}, {data + 100, PIECES * LEN - 100}};
  const private_piece to[] = {{back, 7}, {back + 7, PIECES * LEN - 7}};
  for (int i = 0; i < PIECES; i++)
    far[i] = (shared_piece){place(i % 2 == 0 ? one : other, i), LEN};
  const int64_t threads = one == other ? is_far(one) : is_far(one) + is_far(other);
  before = started;
  bupc_memput_vlist_at(PIECES, far, 3, from, HERE);
  expect_operations(threads);
  bupc_memget_vlist_at(2, to, PIECES, far, HERE);
  expect_operations(threads);
  check_back();
}

static void even(int peer) {
  before = started;
  bupc_memput_fstrided_at(place(peer, 0), LEN, STRIDE, PIECES, data, LEN, LEN, PIECES, HERE);
  expect_operations(is_far(peer));
  bupc_memget_fstrided_at(back, LEN / 2, LEN / 2, 2 * PIECES, place(peer, 0), LEN, STRIDE, PIECES, HERE);
  expect_operations(is_far(peer));
  check_back();
}

/* From a far thread to another through here. */
static void between(int from, int to) {
  kroll_fatptr sources[PIECES / 2], targets[PIECES / 2];
  void *local[PIECES / 2], *local_back[PIECES / 2];
  for (int i = 0; i < PIECES / 2; i++) {
    sources[i] = place(from, i);
    targets[i] = place(to, PIECES - 1 - i);
    local[i] = data + i * LEN;
    local_back[i] = back + i * LEN;
  }
  bupc_memput_ilist_at(PIECES / 2, sources, LEN, PIECES / 2, (const void *)local, LEN, HERE);
  before = started;
  bupc_memcpy_ilist_at(PIECES / 2, targets, LEN, PIECES / 2, sources, LEN, HERE);
  expect_operations(is_far(from) + is_far(to));
  bupc_memget_ilist_at(PIECES / 2, (const void *)local_back, LEN, PIECES / 2, targets, LEN, HERE);
  CHECK(memcmp(data, back, PIECES / 2 * LEN) == 0);
  memset(back, 0, sizeof back);
}

int main(void) {
  upc_start(HERE);
  count_messages();
  for (size_t i = 0; i < sizeof data; i++)
    data[i] = byte_of((int)i);
  for (int turn = 0; turn < kroll_ranks; turn++) {
    for (int one = 0; one < kroll_ranks && turn == kroll_my_rank; one++) {
      even(one);
      for (int other = 0; other < kroll_ranks; other++) {
        vectors(one, other);
        between(one, other);
      }
    }
    kroll_barrier(NULL, HERE);
  }
  upc_finish(0, HERE);
}
