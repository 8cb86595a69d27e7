/* Bytes that are set on a far rank, and copies between two far ranks, start without waiting and are complete when their
   handle is: model time shows both. */
// conduits: sim strict
// ranks: 3 4 8
// options: -m 1000,100,300,0.25
#include "model.h"

enum { SMALL = 1000, LARGE = 3 << 20, ROWS = 10, ROW = 64 };
SHARED(area, 2 * LARGE);
static uint8_t seen[LARGE];

static void starts_and_ends(kroll_handle (*start)(uint64_t bytes), uint64_t bytes, uint64_t ticks) {
  const uint64_t before = kroll_model_time();
  const kroll_handle handle = start(bytes);
  CHECK_EQUAL(kroll_model_time() - before, OVERHEAD);
  kroll_wait(handle, HERE);
  CHECK_EQUAL(kroll_model_time() - before, ticks);
}

static kroll_handle set(uint64_t bytes) { return kroll_set_nb(on(next_rank(), area, 0), 5, bytes, HERE); }

static kroll_handle copy(uint64_t bytes) {
  return kroll_copy_nb(on(previous_rank(), area, LARGE), on(next_rank(), area, 0), bytes, HERE);
}

static kroll_handle copy_rows(uint64_t bytes) {
  const kroll_shape rows = {
      .dims = 1, .chunk_bytes = bytes / ROWS, .count = {ROWS}, .dst_stride = {3 * ROW}, .src_stride = {2 * ROW}};
  return kroll_copy_strided_nb(on(previous_rank(), area, LARGE), on(next_rank(), area, 0), &rows, HERE);
}

static void check_copied(uint8_t value, uint64_t bytes) {
  kroll_get(seen, on(previous_rank(), area, LARGE), bytes, HERE);
  for (uint64_t i = 0; i < bytes; i++)
    CHECK_EQUAL(seen[i], value);
}

/* The local side is the runtime's own, so a source is free when all is done. */
static void waits_for_source(void) {
  const kroll_handle handle = copy(SMALL);
  kroll_wait_source(handle, HERE);
  CHECK(kroll_test_source(handle));
  CHECK(kroll_test(handle));
}

static void many_at_once(void) {
  enum { MANY = 100 };
  for (uint64_t i = 0; i < MANY; i++)
    kroll_copy_nbi(on(previous_rank(), area, LARGE + i * SMALL), on(next_rank(), area, i * SMALL), SMALL, HERE);
  kroll_wait_nbi(HERE);
  check_copied(5, MANY * SMALL);
}

int main(void) {
  kroll_boot();
  starts_and_ends(set, SMALL, transfers(1, SMALL));
  starts_and_ends(copy, SMALL, 2 * transfers(1, SMALL));
  starts_and_ends(copy_rows, ROWS * ROW, 2 * transfers(1, ROWS * ROW));
  kroll_set(on(next_rank(), area, 0), 5, LARGE, HERE);
  kroll_barrier(NULL, HERE);
  kroll_wait(copy(LARGE), HERE);
  check_copied(5, LARGE);
  waits_for_source();
  many_at_once();
  kroll_exit(0);
}
