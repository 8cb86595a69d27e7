/* Store buffering: each of two ranks writes its own variable and reads the other's; with strict accesses, with fences,
   and with atomics, at least one sees the other's write. */
#include "litmus.h"

enum { STRICT, FENCE, ATOMIC, WAYS };

static int64_t write_then_read(int way, kroll_gptr own, kroll_gptr other) {
  if (way == STRICT) {
    kroll_store_strict(int64_t, own, 1, HERE);
    return kroll_load_strict(int64_t, other, HERE);
  }
  if (way == ATOMIC) {
    kroll_atomic_i64(KROLL_SET, own, 1, 0, HERE);
    return kroll_atomic_i64(KROLL_GET, other, 0, 0, HERE);
  }
  kroll_store(volatile int64_t, own, 1, HERE);
  kroll_fence(HERE);
  return kroll_load(volatile int64_t, other, HERE);
}

/* A rank's variable lies with its partner: the write is remote, the read local. */
static void one_round(int way) {
  int64_t read[CELLS];
  clear_cells();
  for (int i = 0; i < CELLS; i++)
    read[i] = write_then_read(way, cell(partner(), x, i), cell(kroll_my_rank, x, i));
  memcpy(mine(seen), read, sizeof read);
  kroll_barrier(NULL, HERE);
  for (int i = 0; i < CELLS && partner() != kroll_my_rank; i++)
    CHECK(read[i] == 1 || kroll_load(int64_t, on(partner(), seen, 8 * (uint64_t)i), HERE) == 1);
}

int main(void) {
  kroll_boot();
  for (int round = 0; round < ROUNDS; round++)
    one_round(round % WAYS);
  kroll_exit(0);
}
