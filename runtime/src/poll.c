/* Polls on the back edge of loops that spin on shared memory, and failed tries, which are what such loops do.
   Successive polls at one site are one wait, up to kroll_poll_end or a success: it progresses, yields and describes
   itself, but never naps, since such a loop may also be work. */
#include "poll.h"
#include "flight.h"

uint32_t kroll_polls;
static kr_wait spin;
static uint64_t progress_before;

static void start(const kroll_site *site, uint64_t progress) {
  spin = (kr_wait)KR_WAIT(site, "shared memory", -1);
  spin.of_program = true;
  progress_before = progress;
}

static void turn(const kroll_site *site) {
  const uint64_t progress = kr_job_waits();
  if (kroll_polls <= KROLL_POLLS_A_TURN || spin.site != site || progress != progress_before)
    start(site, progress);
  spin.turns += KROLL_POLLS_A_TURN;
  kr_wait_turn(&spin);
  kr_observe(NULL, 0);
  if (spin.described)
    kr_job_beat();
}

void kroll_poll(const kroll_site *site) {
  __asm__ volatile("" ::: "memory");
  kr_pause();
  if (KROLL_UNLIKELY(++kroll_polls % KROLL_POLLS_A_TURN == 0 || kr_am_waits()))
    turn(site);
}

void kroll_poll_finish(void) {
  kr_wait_end(&spin);
  kroll_polls = 0;
}

bool kr_tried(bool success, const kroll_site *site) {
  if (success) {
    kroll_poll_end();
    return true;
  }
  if (!kr_process.all_near)
    kr_progress();
  kroll_poll(site);
  return false;
}
