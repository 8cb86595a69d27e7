/* Blocking put, get, copy and set, single accesses, at several sizes and alignments. */
#include "check.h"

#define BYTES 70000
SHARED(area, BYTES);

static uint8_t value_at(int rank, size_t i) { return (uint8_t)(rank * 37 + i * 11 + (i >> 8)); }

static void fill(uint8_t *bytes, int rank, size_t count) {
  for (size_t i = 0; i < count; i++)
    bytes[i] = value_at(rank, i);
}

static void check_bytes(const uint8_t *bytes, int rank, size_t count) {
  for (size_t i = 0; i < count; i++)
    CHECK_EQUAL(bytes[i], value_at(rank, i));
}

static void put_then_get(size_t bytes, size_t offset) {
  static uint8_t sent[BYTES], got[BYTES];
  fill(sent, kroll_my_rank, bytes);
  kroll_put(on(next_rank(), area, offset), sent, bytes, HERE);
  kroll_barrier(NULL, HERE);
  check_bytes((uint8_t *)mine(area) + offset, previous_rank(), bytes);
  memset(got, 0, sizeof got);
  kroll_get(got, on(next_rank(), area, offset), bytes, HERE);
  check_bytes(got, kroll_my_rank, bytes);
  kroll_barrier(NULL, HERE);
}

static void copy_and_set(size_t bytes) {
  uint8_t *own = mine(area);
  fill(own, kroll_my_rank, bytes);
  kroll_barrier(NULL, HERE);
  kroll_copy(on(kroll_my_rank, area, BYTES / 2), on(next_rank(), area, 0), bytes, HERE);
  check_bytes(own + BYTES / 2, next_rank(), bytes);
  kroll_barrier(NULL, HERE);
  kroll_copy(on(next_rank(), area, 0), on(previous_rank(), area, BYTES / 2), bytes, HERE);
  kroll_barrier(NULL, HERE);
  const int before = (kroll_my_rank + 2 * kroll_ranks - 2 + 1) % kroll_ranks;
  check_bytes(own, before, bytes);
  kroll_barrier(NULL, HERE);
  kroll_set(on(next_rank(), area, 8), 0xa5, bytes, HERE);
  kroll_barrier(NULL, HERE);
  for (size_t i = 0; i < bytes; i++)
    CHECK_EQUAL(own[8 + i], 0xa5);
  kroll_barrier(NULL, HERE);
}

static void single_accesses(void) {
  const double value = kroll_my_rank + 0.5;
  kroll_store(double, on(next_rank(), area, 16), value, HERE);
  kroll_store_strict(int16_t, on(next_rank(), area, 24), (int16_t)kroll_my_rank, HERE);
  kroll_barrier(NULL, HERE);
  CHECK(kroll_load(double, on(next_rank(), area, 16), HERE) == value);
  CHECK(kroll_load(double, on(kroll_my_rank, area, 16), HERE) == previous_rank() + 0.5);
  CHECK_EQUAL(kroll_load_strict(int16_t, on(next_rank(), area, 24), HERE), kroll_my_rank);
  kroll_barrier(NULL, HERE);
}

int main(void) {
  kroll_boot();
  static const size_t sizes[] = {0, 1, 3, 8, 63, 64, 1000, 4096, 30001};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    put_then_get(sizes[i], 0);
    put_then_get(sizes[i], 13);
    copy_and_set(sizes[i]);
  }
  single_accesses();
  kroll_exit(0);
}
