/* Transfers with handles, implicit ones and regions; handles may be tested or waited for in any order. */
#include "check.h"

#define PIECES 64
#define PIECE 512
SHARED(area, 2 * PIECES * PIECE);

static void fill(uint8_t *piece, int rank, int i) { memset(piece, rank * 16 + i % 16, PIECE); }

static void check_piece(const uint8_t *piece, int rank, int i) {
  for (int k = 0; k < PIECE; k++)
    CHECK_EQUAL(piece[k], (uint8_t)(rank * 16 + i % 16));
}

static void finish(kroll_handle handle, int i) {
  if (i % 3 == 0)
    kroll_wait_source(handle, HERE);
  if (i % 3 == 1)
    while (!kroll_test_source(handle))
      ;
  if (i % 2 == 0)
    kroll_wait(handle, HERE);
  else
    while (!kroll_test(handle))
      ;
}

static void explicit_handles(void) {
  static uint8_t out[PIECES][PIECE], in[PIECES][PIECE];
  kroll_handle handles[PIECES];
  for (int i = 0; i < PIECES; i++) {
    fill(out[i], kroll_my_rank, i);
    handles[i] = kroll_put_nb(on(next_rank(), area, (uint64_t)i * PIECE), out[i], PIECE, HERE);
  }
  for (int i = 0; i < PIECES; i++)
    finish(handles[i * 5 % PIECES], i);
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < PIECES; i++)
    handles[i] = kroll_get_nb(in[i], on(next_rank(), area, (uint64_t)i * PIECE), PIECE, HERE);
  for (int i = PIECES; i-- > 0;)
    finish(handles[i], i);
  for (int i = 0; i < PIECES; i++)
    check_piece(in[i], kroll_my_rank, i);
  kroll_barrier(NULL, HERE);
}

static void implicit_ones(void) {
  static uint8_t out[PIECES][PIECE];
  for (int i = 0; i < PIECES; i++) {
    fill(out[i], kroll_my_rank, i + 5);
    kroll_put_nbi(on(previous_rank(), area, (uint64_t)i * PIECE), out[i], PIECE, HERE);
  }
  kroll_wait_nbi(HERE);
  CHECK(kroll_test_nbi());
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < PIECES; i++)
    check_piece((uint8_t *)mine(area) + i * PIECE, next_rank(), i + 5);
  kroll_barrier(NULL, HERE);
}

static void regions(void) {
  static uint8_t in[PIECE];
  kroll_region_begin(HERE);
  for (int i = 0; i < PIECES; i += 2) {
    const uint64_t at = (uint64_t)i * PIECE;
    kroll_set_nbi(on(next_rank(), area, at), i, PIECE, HERE);
    kroll_copy_nbi(on(next_rank(), area, (uint64_t)PIECES * PIECE + at), on(previous_rank(), area, at + PIECE), PIECE,
                   HERE);
  }
  const kroll_handle handle = kroll_region_end(HERE);
  CHECK(kroll_test_nbi());
  kroll_wait(handle, HERE);
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < PIECES; i += 2) {
    kroll_wait(kroll_get_nb(in, on(next_rank(), area, (uint64_t)i * PIECE), PIECE, HERE), HERE);
    for (int k = 0; k < PIECE; k++)
      CHECK_EQUAL(in[k], i);
    const int copied_from = (previous_rank() + kroll_ranks - 1) % kroll_ranks;
    check_piece((uint8_t *)mine(area) + (PIECES + i) * PIECE, (copied_from + 1) % kroll_ranks, i + 1 + 5);
  }
  kroll_barrier(NULL, HERE);
}

static void copies_and_sets(void) {
  kroll_wait(kroll_set_nb(on(next_rank(), area, 0), 7, 100, HERE), HERE);
  kroll_barrier(NULL, HERE);
  kroll_wait(kroll_copy_nb(on(next_rank(), area, 1000), on(previous_rank(), area, 0), 100, HERE), HERE);
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(((uint8_t *)mine(area))[1099], 7);
}

int main(void) {
  kroll_boot();
  explicit_handles();
  implicit_ones();
  regions();
  copies_and_sets();
  kroll_exit(0);
}
