/* Thousands of transfers in flight before the first wait, and transfers larger than any buffer of the runtime. */
#include "check.h"
#include <stdlib.h>

#define MANY 5000
#define LARGE ((size_t)8 << 20)
SHARED(words, 8 * MANY);
SHARED(large, LARGE);

static void many(void) {
  static uint64_t out[MANY], in[MANY];
  static kroll_handle handles[MANY];
  for (uint64_t i = 0; i < MANY; i++) {
    out[i] = i * 1000 + (uint64_t)kroll_my_rank;
    handles[i] = kroll_put_nb(on(next_rank(), words, 8 * i), &out[i], 8, HERE);
  }
  for (int i = 0; i < MANY; i++)
    kroll_wait(handles[i], HERE);
  for (uint64_t i = 0; i < MANY; i++)
    kroll_get_nbi(&in[i], on(next_rank(), words, 8 * i), 8, HERE);
  kroll_wait_nbi(HERE);
  CHECK(memcmp(in, out, sizeof in) == 0);
}

static void large_ones(void) {
  uint64_t *out = malloc(LARGE), *in = malloc(LARGE);
  CHECK(out != NULL && in != NULL);
  for (size_t i = 0; i < LARGE / sizeof *out; i++)
    out[i] = i * 77 + (uint64_t)kroll_my_rank;
  for (int turn = 0; turn < 3; turn++) {
    kroll_put(on(next_rank(), large, 0), out, LARGE, HERE);
    kroll_get(in, on(next_rank(), large, 0), LARGE, HERE);
    CHECK(memcmp(in, out, LARGE) == 0);
  }
  free(in);
  free(out);
}

int main(void) {
  kroll_boot();
  many();
  kroll_barrier(NULL, HERE);
  large_ones();
  kroll_exit(0);
}
