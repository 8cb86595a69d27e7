/* How a rank leaves: orderly with all others, ending the whole job, or with a failure, for which the launcher does. */
#include "fail.h"
#include "flight.h"
#include "meet.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* When one rank ends with a failure, so long others may take to come to their own end. */
#define LINGER_NS 300000000

static bool left;

/* True the first time. */
static bool begin_to_leave(void) {
  if (left)
    return false;
  left = true;
  fflush(stdout);
  __atomic_store_n(&kr_process.slot->state, (uint32_t)KROLL_RANK_LEAVING, __ATOMIC_RELEASE);
  return true;
}

static void leave(void) {
  if (!begin_to_leave())
    return;
  kr_chain_wait(&kr_implicit, NULL);
  kr_settle(NULL);
  kr_meet(&kr_world, NULL, KR_DOING_EXIT);
  kr_process.conduit->close();
  __atomic_store_n(&kr_process.slot->state, (uint32_t)KROLL_RANK_GONE, __ATOMIC_RELEASE);
}

static bool all_leave(void) {
  const kroll_rank_slot *slots = (const kroll_rank_slot *)(kr_process.job + 1);
  for (int r = 0; r < kroll_ranks; r++)
    if (__atomic_load_n(&slots[r].state, __ATOMIC_ACQUIRE) < KROLL_RANK_LEAVING)
      return false;
  return true;
}

/* The end of this process will end the job: others that fail as well are heard before, others that wait or go on are
   not waited for. */
static void leave_failing(void) {
  if (!begin_to_leave())
    return;
  const uint64_t start = kroll_ticks_ns();
  kr_wait wait = KR_WAIT(NULL, "the end of the other ranks", -1);
  while (!all_leave() && kroll_ticks_ns() - start < LINGER_NS)
    kr_wait_turn((++wait.turns, &wait));
}

static void leave_with(int status) {
  if (status == 0)
    leave();
  else
    leave_failing();
}

_Noreturn void kroll_exit(int status) {
  if (kr_process.job != NULL)
    leave_with(status);
  exit(status);
}

_Noreturn void kroll_job_exit(int status) {
  fflush(NULL);
  if (kr_process.job != NULL) {
    uint32_t nobody = 0;
    __atomic_compare_exchange_n(&kr_process.job->exit_requested, &nobody, (uint32_t)(status & 255) + 1, false,
                                __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  }
  _exit(status);
}

/* A program that just leaves main. */
static void leave_with_main(int status, void *unused) {
  (void)unused;
  leave_with(status);
}

void kr_exit_watch(void) { on_exit(leave_with_main, NULL); }
