/* Serving messages is progress: a rank that sits in a barrier and answers is neither asleep nor said to be stalled.
// ranks: 2 4
// options: -w 500
*/
#include "../src/process.h"
#include "check.h"
#include "pages.h"
#include <unistd.h>

static int replies;
static void on_reply(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  (void)am, (void)args, (void)nargs;
  replies++;
}
KROLL_AM_HANDLER(reply_handler, on_reply);

static void on_request(const kroll_am *am, const uint64_t *args, uint32_t nargs) {
  kroll_am_reply(am, kroll_am_index(&reply_handler), args, nargs);
}
KROLL_AM_HANDLER(request_handler, on_request);

static void ask(int rank) {
  const int before = replies;
  kroll_am_request(rank, kroll_am_index(&request_handler), NULL, 0, HERE);
  while (replies == before)
    kroll_poll(HERE);
}

/* Where others load the machine this rank may come late, so that the other one is described, rightly, and takes that
   back when it has answered. */
static void await_running(const kroll_rank_slot *slot) {
  while (__atomic_load_n(&slot->state, __ATOMIC_ACQUIRE) != KROLL_RANK_RUNNING)
    kroll_poll(HERE);
  kroll_poll_end();
}

/* For a second, twice the time after which a wait is described. */
static void ask_often(int rank) {
  kroll_job_page *page = map_page(kr_job.nodes - 1);
  CHECK(page != NULL);
  const kroll_rank_slot *slot = slot_on(page, rank);
  for (int i = 0; i < 1000; i++) {
    usleep(1000);
    ask(rank);
    await_running(slot);
  }
}

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0)
    ask_often(kroll_ranks - 1);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
