/* Polls on the back edge of loops that spin on shared memory. Successive polls at one site, with nothing else done
   between them, are one wait: it progresses, yields, and describes itself, but never naps, since such a loop may also
   be work. */
#include "wait.h"

#define POLLS_A_TURN 16

static kr_wait spin;
static uint64_t progress_before;

static void turn(const kroll_site *site) {
  const uint64_t progress = kr_process.slot->progress;
  if (spin.site != site || progress != progress_before) {
    spin = (kr_wait)KR_WAIT(site, "shared memory", -1);
    spin.never_naps = true;
    progress_before = progress;
  }
  spin.turns += POLLS_A_TURN;
  kr_wait_turn(&spin);
}

void kroll_poll(const kroll_site *site) {
  static uint32_t polls;
  __asm__ volatile("" ::: "memory");
  if (KROLL_UNLIKELY(++polls % POLLS_A_TURN == 0))
    turn(site);
}
