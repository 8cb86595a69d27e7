/* Soft references: they keep objects until memory runs out, and then none.
// ranks: 1 2
// conduits: smp sim ucx
// threads: no
// options: -b 16000000
*/
#include "check.h"

#define BYTES (100 << 10)

static kroll_gptr cells[4000];

static __attribute__((noinline)) void make(int i) {
  void *made = kroll_alloc_as(BYTES, KROLL_STORAGE | KROLL_PLAIN, HERE);
  cells[i] = kroll_soft_make((kroll_gptr)made, HERE);
}

static int full(void) {
  int count = 0;
  for (int i = 0; i < 4000; i++)
    count += cells[i] != 0 && *(kroll_gptr *)cells[i] != 0;
  return count;
}

int main(void) {
  kroll_boot();
  kroll_gc_open();
  for (int i = 0; i < 20; i++)
    make(i);
  kroll_gc();
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(full(), 20);
  kroll_barrier(NULL, HERE);
  for (int i = 20; i < 4000; i++)
    make(i);
  CHECK(full() > 0 && full() < 200); /* of 400 MB as much as 16 MB have room for */
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
