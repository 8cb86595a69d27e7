/* Indexed transfers: lists cut differently on the two sides, pieces on several ranks. */
#include "check.h"

#define BYTES 6000
SHARED(area, BYTES);

static uint8_t source[BYTES], got[BYTES];

/* Cuts `bytes` into random pieces, the last takes the rest; how many. */
static size_t cut(uint64_t *state, size_t bytes, size_t *lengths) {
  size_t n = 0;
  for (size_t done = 0; done < bytes; n++) {
    lengths[n] = n == 63 ? bytes - done : random_below(state, bytes / 8 + 2);
    lengths[n] = lengths[n] > bytes - done ? bytes - done : lengths[n];
    done += lengths[n];
  }
  return n;
}

enum { BLOCKING, EXPLICIT, IMPLICIT, FORMS };

static void one_case(uint64_t *state, int form) {
  const size_t bytes = random_below(state, BYTES / (size_t)kroll_ranks) + 1;
  size_t lengths[64];
  kroll_gpiece there[64];
  kroll_piece here[64], back[64];
  size_t nthere = cut(state, bytes, lengths), at = 0;
  for (size_t i = 0; i < nthere; at += lengths[i++]) {
    const int rank = (int)random_below(state, (uint64_t)kroll_ranks);
    there[i] = (kroll_gpiece){on(rank, area, BYTES / (size_t)kroll_ranks * (size_t)kroll_my_rank + at), lengths[i]};
  }
  const size_t nhere = cut(state, bytes, lengths);
  at = 0;
  for (size_t i = 0; i < nhere; at += lengths[i++]) {
    here[i] = (kroll_piece){source + at, lengths[i]};
    back[i] = (kroll_piece){got + at, lengths[i]};
  }
  for (size_t i = 0; i < bytes; i++)
    source[i] = (uint8_t)random_next(state);
  memset(got, 0, sizeof got);
  if (form == BLOCKING) {
    kroll_put_indexed(nthere, there, nhere, here, HERE);
    kroll_get_indexed(nhere, back, nthere, there, HERE);
  } else if (form == EXPLICIT) {
    kroll_wait(kroll_put_indexed_nb(nthere, there, nhere, here, HERE), HERE);
    kroll_wait(kroll_get_indexed_nb(nhere, back, nthere, there, HERE), HERE);
  } else {
    kroll_put_indexed_nbi(nthere, there, nhere, here, HERE);
    kroll_wait_nbi(HERE);
    kroll_get_indexed_nbi(nhere, back, nthere, there, HERE);
    kroll_wait_nbi(HERE);
  }
  CHECK(memcmp(got, source, bytes) == 0);
}

int main(void) {
  kroll_boot();
  uint64_t state = 99 + (uint64_t)kroll_my_rank;
  for (int i = 0; i < 600; i++)
    one_case(&state, i % FORMS);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
