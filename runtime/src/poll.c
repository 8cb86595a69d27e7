/* Polls on the back edge of loops that spin on shared memory, and failed tries, which are what such loops do.
   Successive polls at one site are one wait: it progresses, yields and describes itself, but never naps, since such a
   loop may also be work. */
#include "poll.h"
#include "flight.h"

#define POLLS_A_TURN 16

static kr_wait spin;
static uint64_t progress_before;

static void start(const kroll_site *site, uint64_t progress) {
  spin = (kr_wait)KR_WAIT(site, "shared memory", -1);
  spin.never_naps = true;
  progress_before = progress;
}

static void turn(const kroll_site *site) {
  const uint64_t progress = kr_process.slot->progress;
  if (spin.site != site || progress != progress_before)
    start(site, progress);
  spin.turns += POLLS_A_TURN;
  kr_wait_turn(&spin);
  kr_observe(NULL, 0);
}

void kroll_poll(const kroll_site *site) {
  static uint32_t polls;
  __asm__ volatile("" ::: "memory");
  if (KROLL_UNLIKELY(++polls % POLLS_A_TURN == 0))
    turn(site);
}

bool kr_tried(bool success, const kroll_site *site) {
  if (!success) {
    kroll_poll(site);
  } else if (KROLL_UNLIKELY(spin.turns != 0)) {
    kr_wait_end(&spin);
    start(NULL, kr_process.slot->progress);
  }
  return success;
}
