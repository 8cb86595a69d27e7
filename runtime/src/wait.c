/* The waiting policy. Ranks that have a core each spin; ranks that share cores spin a little and yield. After a
   millisecond without success a rank naps for a fraction of the time it has waited, so that a nap costs a few per cent
   of the wait and a sender never has to look whether somebody sleeps (that would cost it a fence and a load a signal,
   which is why this is not a futex). Serving a message is success too: who waits for an answer is not kept waiting. */
#include "wait.h"
#include "am.h"
#include "fail.h"
#include <sched.h>
#include <stdio.h>
#include <time.h>

#define SPIN_TURNS 2048
#define SPIN_TURNS_CROWDED 48
#define NAP_AFTER_NS 1000000
#define NAP_PART 16 /* a nap is this part of the wait so far */
#define NAP_MAX_NS 1000000
#define NAP_MAX_CROWD_NS 100000 /* for every rank of a core: the ends of hundreds of naps are work too */

static void describe(kr_wait *wait) {
  kroll_rank_slot *slot = kr_process.slot;
  const kroll_site *site = wait->site;
  slot->waits_for = wait->on;
  __atomic_store_n(&slot->beats, (uint64_t)wait->of_program, __ATOMIC_RELAXED);
  slot->wait_line = site != NULL ? site->line : 0;
  slot->wait_column = site != NULL ? site->column : 0;
  slot->wait_kind = site != NULL ? site->kind & ~(uint32_t)KROLL_SITE_ANYWHERE : 0;
  snprintf(slot->wait_file, sizeof slot->wait_file, "%s", site != NULL ? site->file : "");
  snprintf(slot->wait_what, sizeof slot->wait_what, "%s", site != NULL ? site->what : wait->what);
  __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_WAITING, __ATOMIC_RELEASE);
  wait->described = true;
}

/* Ends an earlier description; that of a loop of polls is not ended by the loop itself. */
static void run_again(void) {
  kroll_rank_slot *slot = kr_process.slot;
  if (__atomic_load_n(&slot->state, __ATOMIC_RELAXED) == KROLL_RANK_WAITING)
    __atomic_store_n(&slot->state, (uint32_t)KROLL_RANK_RUNNING, __ATOMIC_RELEASE);
}

static uint64_t longest_nap_ns(void) {
  const uint64_t crowd_ns = (uint64_t)kr_process.job->ranks / kr_process.job->cores * NAP_MAX_CROWD_NS;
  return crowd_ns > NAP_MAX_NS ? crowd_ns : NAP_MAX_NS;
}

static void nap(uint64_t waited_ns) {
  const uint64_t part = waited_ns / NAP_PART, longest = longest_nap_ns();
  const struct timespec time = {0, (long)(part < longest ? part : longest)};
  nanosleep(&time, NULL);
}

static void wait_long(kr_wait *wait) {
  const uint64_t now = kroll_ticks_ns();
  if (wait->since_ns == 0) {
    wait->since_ns = now;
    run_again();
  }
  const uint64_t waited = now - wait->since_ns;
  kr_fail_follow();
  const uint64_t stall_ns = (uint64_t)kr_process.job->stall_ms * 1000000;
  if (stall_ns != 0 && waited > stall_ns && !wait->described)
    describe(wait);
  if (waited > NAP_AFTER_NS && !wait->of_program)
    nap(waited);
  else
    sched_yield();
}

void kr_wait_finish(void) {
  kroll_rank_slot *slot = kr_process.slot;
  __atomic_store_n(&slot->progress, slot->progress + 1, __ATOMIC_RELAXED);
  run_again();
}

/* True if that served a message. */
static bool progress(void) {
  const uint64_t before = kr_am_delivered;
  kr_progress();
  return kr_am_delivered != before;
}

void kr_wait_turn(kr_wait *wait) {
  if (progress()) {
    kr_wait_end(wait);
    wait->turns = 0;
    wait->since_ns = 0;
    wait->described = false;
  } else if (wait->turns < (kr_process.crowded ? SPIN_TURNS_CROWDED : SPIN_TURNS)) {
    kr_pause();
  } else {
    wait_long(wait);
  }
}
