/* A rank that allocates for all of them alone asks through a tree: what it starts does not grow with the ranks, and
   nobody else starts more than a node of the tree does. Fresh memory is one question, used memory two. */
// conduits: sim
// ranks: 2 3 8 16 33 64
#include "../src/ask_all.h"
#include "messages.h"

enum { BYTES = 4096, BOOKS = 24, QUESTIONS = 2 };

static int64_t most_started(int64_t before) {
  const kroll_combine max = {.type = KROLL_I64, .op = KROLL_MAX};
  int64_t mine = started - before, most;
  kroll_barrier(NULL, HERE);
  kroll_all_reduce(NULL, &most, &mine, 1, &max, HERE);
  return most;
}

int main(void) {
  kroll_boot();
  count_messages();
  const int64_t a_question = KR_ASK_CHILDREN + 1;
  for (int turn = 0; turn < 3; turn++) {
    kroll_gptr block = 0;
    kroll_barrier(NULL, HERE);
    const int64_t before = started;
    if (kroll_my_rank == kroll_ranks - 1)
      block = kroll_sym_alloc_one(BYTES, HERE);
    const int64_t by_itself = started - before;
    kroll_barrier(NULL, HERE);
    CHECK(most_started(before) <= BOOKS + QUESTIONS * a_question + kr_rounds(kroll_ranks));
    CHECK(kroll_my_rank != kroll_ranks - 1 || by_itself > 0);
    kroll_broadcast(NULL, &block, sizeof block, kroll_ranks - 1, HERE);
    for (int i = 0; i < BYTES; i++)
      CHECK_EQUAL(((uint8_t *)mine(block))[i], 0);
    memset(mine(block), 1, BYTES);
    kroll_barrier(NULL, HERE);
    if (kroll_my_rank == 0)
      kroll_sym_free(block, HERE);
  }
  /* All together: a reduction and a broadcast around what rank 0 does. */
  kroll_barrier(NULL, HERE);
  const int64_t before = started;
  const kroll_gptr block = kroll_sym_alloc(BYTES, HERE);
  CHECK(most_started(before) <= 4 * kr_rounds(kroll_ranks));
  CHECK_EQUAL(*(uint8_t *)mine(block), 0);
  kroll_exit(0);
}
