/* Random sequences of all bulk operations, in all forms, against a model in private memory. Every rank works in its own
   slice of every segment, so each knows what must be in it; operations of one batch use disjoint lanes of the slice and
   are waited for in random order. */
#include "check.h"
#include <stdlib.h>

#define LANES 8
#define LANE 2048
#define SLICE (LANES * LANE)
SHARED(area, 8 * SLICE);
SHARED(sems, 64 * 8);

static uint8_t model[8][SLICE]; /* this rank's slices */
static uint8_t source[SLICE], got[SLICE];

typedef struct {
  int rank;
  size_t lane, at, bytes;
} place;

static kroll_gptr address_of(place p) {
  return on(p.rank, area, (uint64_t)kroll_my_rank * SLICE + p.lane * LANE + p.at);
}
static uint8_t *model_of(place p) { return &model[p.rank][p.lane * LANE + p.at]; }

static place random_place(uint64_t *state, size_t lane, size_t half) {
  place p = {.rank = (int)random_below(state, (uint64_t)kroll_ranks), .lane = lane};
  p.bytes = random_below(state, 4) == 0 ? random_below(state, 16) : random_below(state, LANE / 2);
  p.at = half * LANE / 2 + random_below(state, LANE / 2 - p.bytes + 1);
  return p;
}

static kroll_handle random_put(uint64_t *state, place p, size_t lane) {
  uint8_t *from = source + lane * LANE;
  for (size_t i = 0; i < p.bytes; i++)
    from[i] = (uint8_t)random_next(state);
  memcpy(model_of(p), from, p.bytes);
  const kroll_gptr to = address_of(p);
  switch (random_below(state, 4)) {
  case 0:
    kroll_put(to, from, p.bytes, HERE);
    return KROLL_DONE;
  case 1:
    kroll_put_nbi(to, from, p.bytes, HERE);
    return KROLL_DONE;
  case 2:
    return kroll_put_signal_nb(to, from, p.bytes, on(p.rank, sems, 64 * (uint64_t)kroll_my_rank), 1, HERE);
  default:
    return kroll_put_nb(to, from, p.bytes, HERE);
  }
}

static kroll_handle random_set(uint64_t *state, place p) {
  const int byte = (int)random_below(state, 256);
  memset(model_of(p), byte, p.bytes);
  if (random_below(state, 2) == 0)
    return kroll_set_nb(address_of(p), byte, p.bytes, HERE);
  kroll_set_nbi(address_of(p), byte, p.bytes, HERE);
  return KROLL_DONE;
}

/* From one half of a lane to the other, on any two ranks. */
static kroll_handle random_copy(uint64_t *state, place to, place from) {
  from.bytes = to.bytes = to.bytes < from.bytes ? to.bytes : from.bytes;
  memcpy(model_of(to), model_of(from), to.bytes);
  if (random_below(state, 2) == 0)
    return kroll_copy_nb(address_of(to), address_of(from), to.bytes, HERE);
  kroll_copy_nbi(address_of(to), address_of(from), to.bytes, HERE);
  return KROLL_DONE;
}

/* Every second pair of bytes of the place, from or to dense memory. */
static kroll_handle random_strided(uint64_t *state, place p, size_t lane) {
  uint8_t *from = source + lane * LANE;
  const size_t count = p.bytes / 4;
  const kroll_shape shape = {.dims = 1, .chunk_bytes = 2, .count = {count}, .dst_stride = {4}, .src_stride = {2}};
  for (size_t i = 0; i < 2 * count; i++)
    from[i] = (uint8_t)random_next(state);
  for (size_t i = 0; i < count; i++)
    memcpy(model_of(p) + 4 * i, from + 2 * i, 2);
  return kroll_put_strided_nb(address_of(p), from, &shape, HERE);
}

static kroll_handle random_operation(uint64_t *state, size_t lane) {
  const place p = random_place(state, lane, 0);
  switch (random_below(state, 4)) {
  case 0:
    return random_put(state, p, lane);
  case 1:
    return random_set(state, p);
  case 2:
    return random_copy(state, p, random_place(state, lane, 1));
  default:
    return random_strided(state, p, lane);
  }
}

static void wait_in_random_order(uint64_t *state, kroll_handle *handles) {
  for (size_t left = LANES; left > 0; left--) {
    const size_t i = random_below(state, left);
    kroll_wait(handles[i], HERE);
    handles[i] = handles[left - 1];
  }
  kroll_wait_nbi(HERE);
}

/* Puts the halves that copies read from. */
static void refill(uint64_t *state) {
  for (int r = 0; r < kroll_ranks; r++)
    for (size_t lane = 0; lane < LANES; lane++) {
      const place p = {r, lane, LANE / 2, LANE / 2};
      for (size_t i = 0; i < p.bytes; i++)
        model_of(p)[i] = (uint8_t)random_next(state);
      kroll_put(address_of(p), model_of(p), p.bytes, HERE);
    }
}

static void compare(void) {
  for (int r = 0; r < kroll_ranks; r++) {
    kroll_get(got, address_of((place){r, 0, 0, 0}), SLICE, HERE);
    CHECK(memcmp(got, model[r], SLICE) == 0);
  }
}

int main(void) {
  kroll_boot();
  uint64_t state = 4711 + (uint64_t)kroll_my_rank;
  refill(&state);
  for (int batch = 0; batch < 1500; batch++) {
    kroll_handle handles[LANES];
    for (size_t lane = 0; lane < LANES; lane++)
      handles[lane] = random_operation(&state, lane);
    wait_in_random_order(&state, handles);
    if (batch % 10 == 0)
      compare();
  }
  compare();
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
