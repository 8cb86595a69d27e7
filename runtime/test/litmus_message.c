/* Message passing: data, then flag; who sees the flag sees the data. Relaxed data with a strict flag, with fences, and
   with all accesses strict; the data on the reader's side, on the writer's side, and apart from the flag. */
#include "litmus.h"

enum { STRICT_FLAG, FENCES, ALL_STRICT, WAYS };

static void write_both(int way, kroll_gptr data, kroll_gptr flag, int64_t value) {
  if (way == ALL_STRICT)
    kroll_store_strict(int64_t, data, value, HERE);
  else
    kroll_store(int64_t, data, value, HERE);
  if (way == FENCES) {
    kroll_fence(HERE);
    kroll_store(volatile int64_t, flag, 1, HERE);
  } else {
    kroll_store_strict(int64_t, flag, 1, HERE);
  }
}

static int64_t read_flag(int way, kroll_gptr flag) {
  if (way != FENCES)
    return kroll_load_strict(volatile int64_t, flag, HERE);
  const int64_t value = kroll_load(volatile int64_t, flag, HERE);
  kroll_fence(HERE);
  return value;
}

static void read_both(int way, kroll_gptr data, kroll_gptr flag, int64_t value) {
  while (read_flag(way, flag) == 0)
    kroll_poll(HERE);
  if (way == ALL_STRICT)
    CHECK_EQUAL(kroll_load_strict(int64_t, data, HERE), value);
  else
    CHECK_EQUAL(kroll_load(int64_t, data, HERE), value);
}

static void one_round(int way, int data_side, int flag_side) {
  const int writer = kroll_my_rank & ~1, reader = is_writer() ? partner() : kroll_my_rank;
  clear_cells();
  for (int i = 0; i < CELLS; i++) {
    const kroll_gptr data = cell(data_side ? writer : reader, x, i), flag = cell(flag_side ? writer : reader, y, i);
    if (is_writer())
      write_both(way, data, flag, i + 10);
    if (kroll_my_rank == reader)
      read_both(way, data, flag, i + 10);
  }
}

int main(void) {
  kroll_boot();
  for (int round = 0; round < ROUNDS; round++)
    one_round(round % WAYS, round / WAYS % 2, round / WAYS / 2 % 2);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
