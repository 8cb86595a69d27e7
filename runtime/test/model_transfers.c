/* Blocking and non-blocking transfers take the model time that the formulas of MODEL.md say, to the tick. */
// conduits: sim sim:2 strict strict:2
// options: -m 1000,100,300,0.25
#include "model.h"

#define MOST 100
#define BYTES 4096
SHARED(area, MOST *BYTES);
static uint8_t data[MOST * BYTES];

static void blocking(uint64_t bytes) {
  const kroll_gptr far = on(next_rank(), area, 0);
  CHECK_EQUAL(TICKS(kroll_put(far, data, bytes, HERE)), transfers(1, bytes));
  CHECK_EQUAL(TICKS(kroll_get(data, far, bytes, HERE)), transfers(1, bytes));
  CHECK_EQUAL(TICKS(for (int i = 0; i < 10; i++) kroll_put(far, data, bytes, HERE)), 10 * transfers(1, bytes));
}

static void explicit_handles(uint64_t k, uint64_t bytes) {
  kroll_handle handles[MOST];
  const uint64_t start = kroll_model_time();
  for (uint64_t i = 0; i < k; i++)
    handles[i] = kroll_put_nb(on(next_rank(), area, i * bytes), data + i * bytes, bytes, HERE);
  CHECK_EQUAL(kroll_model_time() - start, k * OVERHEAD);
  for (uint64_t i = 0; i < k; i++)
    kroll_wait(handles[i], HERE);
  CHECK_EQUAL(kroll_model_time() - start, transfers(k, bytes));
}

static void implicit_gets(uint64_t k, uint64_t bytes) {
  const uint64_t start = kroll_model_time();
  for (uint64_t i = 0; i < k; i++)
    kroll_get_nbi(data + i * bytes, on(next_rank(), area, i * bytes), bytes, HERE);
  kroll_wait_nbi(HERE);
  CHECK_EQUAL(kroll_model_time() - start, transfers(k, bytes));
}

/* The link is busy when the source is free, and the wait for completion adds the way there and back. Few bytes go by
   value: their source is free at once. */
static void source_first(uint64_t bytes) {
  const uint64_t start = kroll_model_time();
  const kroll_handle handle = kroll_put_nb(on(next_rank(), area, 0), data, bytes, HERE);
  kroll_wait_source(handle, HERE);
  CHECK_EQUAL(kroll_model_time() - start, OVERHEAD + (bytes > 16 ? PER_BYTE * bytes : 0));
  kroll_wait(handle, HERE);
  CHECK_EQUAL(kroll_model_time() - start, transfers(1, bytes));
}

static void strided_is_one_message(void) {
  const kroll_shape shape = {
      .dims = 2, .chunk_bytes = 8, .count = {10, 4}, .dst_stride = {320, 16}, .src_stride = {64, 8}};
  CHECK_EQUAL(TICKS(kroll_put_strided(on(next_rank(), area, 0), data, &shape, HERE)), transfers(1, 320));
}

/* As many runs as pieces meet: here 8, of which each counts 8 bytes more. */
static void indexed_is_one_message(void) {
  kroll_gpiece there[8];
  const kroll_piece here = {data, 64};
  for (int i = 0; i < 8; i++)
    there[i] = (kroll_gpiece){on(next_rank(), area, (uint64_t)(7 - i) * 48), 8};
  CHECK_EQUAL(TICKS(kroll_put_indexed(8, there, 1, &here, HERE)), transfers(1, 64 + 8 * 8));
  CHECK_EQUAL(TICKS(kroll_get_indexed(1, &here, 8, there, HERE)), transfers(1, 64 + 8 * 8));
  CHECK_EQUAL(TICKS(kroll_put_indexed(1, there, 1, &(kroll_piece){data, 8}, HERE)), transfers(1, 8));
}

static void single_accesses(void) {
  const kroll_gptr far = on(next_rank(), area, 0);
  CHECK_EQUAL(TICKS((void)kroll_store(double, far, 1.5, HERE)), transfers(1, 8));
  CHECK_EQUAL(TICKS((void)kroll_load(int32_t, far, HERE)), transfers(1, 4));
  CHECK_EQUAL(TICKS(kroll_atomic_i64(KROLL_ADD, far, 1, 0, HERE)), transfers(1, 0));
}

static void near_is_free(void) {
  CHECK_EQUAL(TICKS(kroll_put(on(kroll_my_rank, area, 0), data, BYTES, HERE)), 0);
  CHECK_EQUAL(TICKS(kroll_atomic_i32(KROLL_INC, on(kroll_my_rank, area, 0), 0, 0, HERE)), 0);
}

int main(void) {
  kroll_boot();
  near_is_free();
  if (kroll_ranks == 1 || kroll_is_near(on(next_rank(), area, 0)))
    kroll_exit(0);
  kroll_put(on(next_rank(), area, 0), data, 1, HERE); /* afterwards the link is idle */
  static const uint64_t sizes[] = {1, 8, 1000, BYTES};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    blocking(sizes[i]);
    source_first(sizes[i]);
    for (uint64_t k = 1; k <= MOST; k = k * 3 + 1) {
      explicit_handles(k, sizes[i]);
      implicit_gets(k, sizes[i]);
    }
  }
  strided_is_one_message();
  indexed_is_one_message();
  single_accesses();
  kroll_exit(0);
}
