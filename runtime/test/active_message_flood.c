/* Everybody floods everybody with requests that are answered: full queues neither lose messages nor lock up. */
#include "check.h"

#define MESSAGES 3000
static int replies;
static uint64_t next_from[8];

static void on_reply(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)args, (void)nargs;
  replies++;
}
KROLL_AM_HANDLER(reply_handler, on_reply);

static void on_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  CHECK_EQUAL(nargs, 1);
  CHECK(args[0] < MESSAGES);
  next_from[am->source_rank]++;
  kroll_am_reply(am, kroll_am_index(&reply_handler), args, 1);
}
KROLL_AM_HANDLER(request_handler, on_request);

int main(void) {
  kroll_boot();
  for (uint64_t i = 0; i < MESSAGES; i++)
    for (int r = 0; r < kroll_ranks; r++)
      kroll_am_request(r, kroll_am_index(&request_handler), &i, 1, HERE);
  while (replies < MESSAGES * kroll_ranks)
    kroll_poll(HERE);
  kroll_barrier(NULL, HERE);
  for (int r = 0; r < kroll_ranks; r++)
    CHECK_EQUAL(next_from[r], MESSAGES);
  kroll_exit(0);
}
