/* Large transfers of every kind at random places, in random order, to and from the next rank, against copies on this
   one; between nodes they go by the network's library as soon as there is a key to their memory. */
// ranks: 2 3 4
#include "check.h"
#include <stdlib.h>

#define LARGE ((size_t)10 << 20)
#define UNDER_WAY 6
#define ROWS 3
SHARED(area, LARGE);
SHARED(counter, 8);

static char *theirs, *source, *target;
static uint64_t seed, signals;

static void fill(char *bytes, size_t count) {
  for (size_t i = 0; i < count; i += 8) {
    const uint64_t word = random_next(&seed);
    memcpy(bytes + i, &word, 8);
  }
}

/* A piece of the area, and where it begins. Several at once do not overlap: each has its own sixth. */
typedef struct {
  size_t at, bytes;
} piece;
static piece any_piece(int number) {
  const size_t part = LARGE / UNDER_WAY, bytes = 1 + random_below(&seed, number % 2 == 0 ? part : 200000);
  return (piece){(size_t)number * part + random_below(&seed, part - bytes + 1), bytes};
}

static kroll_handle rows(piece p, bool is_get) {
  const ptrdiff_t stride = (ptrdiff_t)(p.bytes / ROWS);
  const kroll_shape shape = {.dims = 1,
                             .chunk_bytes = (size_t)stride * 3 / 4,
                             .count = {ROWS},
                             .dst_stride = {stride},
                             .src_stride = {stride}};
  for (int row = 0; row < ROWS && !is_get; row++)
    memcpy(theirs + p.at + row * stride, source + p.at + row * stride, shape.chunk_bytes);
  for (int row = 0; row < ROWS && is_get; row++)
    memcpy(source + p.at + row * stride, theirs + p.at + row * stride, shape.chunk_bytes);
  const kroll_gptr there = on(next_rank(), area, p.at);
  return is_get ? kroll_get_strided_nb(target + p.at, there, &shape, HERE)
                : kroll_put_strided_nb(there, source + p.at, &shape, HERE);
}

/* Whatever comes is expected in `source`, too, so that the two are equal in the end. */
static kroll_handle start(int number) {
  const piece p = any_piece(number);
  const kroll_gptr there = on(next_rank(), area, p.at);
  switch (random_below(&seed, 7)) {
  case 0:
    memcpy(theirs + p.at, source + p.at, p.bytes);
    return kroll_put_nb(there, source + p.at, p.bytes, HERE);
  case 1:
    memcpy(theirs + p.at, source + p.at, p.bytes);
    kroll_put_nbi(there, source + p.at, p.bytes, HERE);
    return KROLL_DONE;
  case 2:
    memcpy(theirs + p.at, source + p.at, p.bytes);
    signals++;
    return kroll_put_signal_nb(there, source + p.at, p.bytes, on(next_rank(), counter, 0), 1, HERE);
  case 3:
    memcpy(source + p.at, theirs + p.at, p.bytes);
    return kroll_get_nb(target + p.at, there, p.bytes, HERE);
  case 4:
    memcpy(source + p.at, theirs + p.at, p.bytes);
    kroll_get_nbi(target + p.at, there, p.bytes, HERE);
    return KROLL_DONE;
  case 5:
    return rows(p, false);
  default:
    return rows(p, true);
  }
}

static void turn(void) {
  kroll_handle handles[UNDER_WAY];
  fill(source, LARGE);
  memcpy(target, source, LARGE);
  for (int number = 0; number < UNDER_WAY; number++)
    handles[number] = start(number);
  for (int number = 0; number < UNDER_WAY; number++)
    kroll_wait(handles[number], HERE);
  kroll_wait_nbi(HERE);
  CHECK(memcmp(target, source, LARGE) == 0);
}

/* The source may be filled again as soon as it is free. */
static void reused_sources(void) {
  for (int i = 0; i < 20; i++) {
    const piece p = any_piece(0);
    memcpy(theirs + p.at, source + p.at, p.bytes);
    const kroll_handle handle = kroll_put_nb(on(next_rank(), area, p.at), source + p.at, p.bytes, HERE);
    kroll_wait_source(handle, HERE);
    fill(source + p.at, p.bytes / 8 * 8);
    kroll_wait(handle, HERE);
  }
}

int main(void) {
  kroll_boot();
  seed = (uint64_t)kroll_my_rank;
  theirs = malloc(LARGE), source = malloc(LARGE), target = malloc(LARGE);
  CHECK(theirs != NULL && source != NULL && target != NULL);
  fill(source, LARGE);
  memset(theirs, 0, LARGE);
  for (int i = 0; i < 12; i++)
    turn();
  reused_sources();
  kroll_get(target, on(next_rank(), area, 0), LARGE, HERE);
  CHECK(memcmp(target, theirs, LARGE) == 0);
  uint64_t came;
  kroll_get(&came, on(next_rank(), counter, 0), 8, HERE);
  CHECK_EQUAL(came, signals);
  kroll_exit(0);
}
