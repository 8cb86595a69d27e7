/* How a rank leaves: orderly with all others, or ending the whole job. */
#include "fail.h"
#include "flight.h"
#include "meet.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool left;

static void leave(void) {
  if (left)
    return;
  left = true;
  fflush(stdout);
  __atomic_store_n(&kr_process.slot->state, (uint32_t)KROLL_RANK_LEAVING, __ATOMIC_RELEASE);
  kr_chain_wait(&kr_implicit, NULL);
  kr_settle(NULL);
  kr_meet(&kr_world, NULL, KR_DOING_EXIT);
  kr_process.conduit->close();
  __atomic_store_n(&kr_process.slot->state, (uint32_t)KROLL_RANK_GONE, __ATOMIC_RELEASE);
}

_Noreturn void kroll_exit(int status) {
  if (kr_process.job != NULL)
    leave();
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

/* A program that returns from main with success still waits for the others; one that fails leaves at once, and the
   launcher ends the job. */
static void leave_with_main(int status, void *unused) {
  (void)unused;
  if (status == 0)
    leave();
}

void kr_exit_watch(void) { on_exit(leave_with_main, NULL); }
