/* The local heap against a model: blocks are zero, aligned, apart from each other, and keep their bytes. */
#include "check.h"

#define SLOTS 400

typedef struct {
  uint8_t *bytes;
  size_t size;
  uint8_t mark;
} block;

static size_t random_size(uint64_t *state) {
  static const size_t limits[] = {32, 200, 9000, 70000, 2000000};
  return random_below(state,
                      limits[random_below(state, 100) < 97 ? random_below(state, 3) : 3 + random_below(state, 2)]);
}

static void open_block(block *b, uint64_t *state) {
  b->size = random_size(state);
  b->mark = (uint8_t)random_next(state);
  b->bytes = kroll_alloc(b->size, HERE);
  CHECK_EQUAL((uint64_t)b->bytes % 16, 0);
  CHECK(kroll_is_mine((kroll_gptr)b->bytes) && kroll_is_mine((kroll_gptr)b->bytes + b->size));
  for (size_t i = 0; i < b->size; i++)
    CHECK_EQUAL(b->bytes[i], 0);
  memset(b->bytes, b->mark, b->size);
}

static void close_block(block *b) {
  for (size_t i = 0; i < b->size; i++)
    CHECK_EQUAL(b->bytes[i], b->mark);
  kroll_free((kroll_gptr)b->bytes, HERE);
  b->bytes = NULL;
}

int main(void) {
  kroll_boot();
  static block blocks[SLOTS];
  uint64_t state = 42 + (uint64_t)kroll_my_rank;
  for (int turn = 0; turn < 20000; turn++) {
    block *b = &blocks[random_below(&state, SLOTS)];
    if (b->bytes != NULL)
      close_block(b);
    else
      open_block(b, &state);
  }
  kroll_free(0, HERE);
  kroll_exit(0);
}
