/* Coherence of one location: a rank sees its own writes in order, others see values in the order they were written, and
   all agree on the last one; relaxed and strict. */
#include "litmus.h"

static void own_order(kroll_gptr p, bool strict) {
  for (int64_t value = 1; value < CELLS; value++) {
    if (strict) {
      kroll_store_strict(int64_t, p, value, HERE);
      CHECK_EQUAL(kroll_load_strict(int64_t, p, HERE), value);
    } else {
      kroll_store(volatile int64_t, p, value, HERE);
      CHECK_EQUAL(kroll_load(volatile int64_t, p, HERE), value);
    }
  }
}

static void observed_order(kroll_gptr p, bool strict) {
  int64_t last = 0;
  while (last < CELLS - 1) {
    const int64_t value = strict ? kroll_load_strict(volatile int64_t, p, HERE) : kroll_load(volatile int64_t, p, HERE);
    CHECK(value >= last);
    last = value;
    kroll_poll(HERE);
  }
}

/* Everyone writes; afterwards everyone reads the same. */
static void agreement(kroll_gptr p, bool strict) {
  if (strict)
    kroll_store_strict(int64_t, p, kroll_my_rank + 1, HERE);
  else
    kroll_store(int64_t, p, kroll_my_rank + 1, HERE);
  kroll_barrier(NULL, HERE);
  int64_t value = kroll_load(int64_t, p, HERE), highest, lowest;
  kroll_all_reduce(NULL, &highest, &value, 1, &(kroll_combine){.type = KROLL_I64, .op = KROLL_MAX}, HERE);
  kroll_all_reduce(NULL, &lowest, &value, 1, &(kroll_combine){.type = KROLL_I64, .op = KROLL_MIN}, HERE);
  CHECK(highest == lowest && lowest >= 1 && highest <= kroll_ranks);
}

int main(void) {
  kroll_boot();
  for (int round = 0; round < ROUNDS; round++) {
    const bool strict = round % 2 == 1;
    clear_cells();
    const kroll_gptr p = cell(round % kroll_ranks, x, round);
    if (kroll_my_rank == 0)
      own_order(p, strict);
    else
      observed_order(p, strict);
    agreement(cell(kroll_ranks - 1, y, round), strict);
  }
  kroll_exit(0);
}
