/* How a rank leaves: orderly with all others, ending the whole job, or with a failure, for which the launcher does. */
#include "attach.h"
#include "collect.h"
#include "conduit.h"
#include "ends.h"
#include "fail.h"
#include "pending.h"
#include "meet.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* When one rank ends with a failure, so long others may take to come to their own end. */
#define LINGER_NS 300000000

kr_ends kr_ending;
static bool left;

/* True the first time. */
static bool begin_to_leave(int status) {
  if (left)
    return false;
  left = true;
  kr_job_leave(status);
  fflush(stdout);
  return true;
}

static void leave(void) {
  if (!begin_to_leave(0))
    return;
  kr_implicit_wait(NULL);
  kr_complete_detached(NULL);
  if (kr_ending.part != NULL)
    kr_ending.part();
  else
    kr_meet(&kr_world, NULL, KR_FOR_EXIT);
  kr_collect_close();
  kr_conduit_close(true);
  kr_job_left();
}

/* The end of this process will end the job: others that fail as well are heard before, others that wait or go on are
   not waited for. */
static void leave_failing(int status) {
  if (!begin_to_leave(status))
    return;
  const uint64_t start = kroll_ticks_ns();
  kr_wait wait = KR_WAIT(NULL, "the end of the other ranks", -1);
  while (!kr_job_all_leave() && kroll_ticks_ns() - start < LINGER_NS)
    kr_wait_turn((++wait.turns, &wait));
  kr_collect_close();
  kr_conduit_close(false);
  if (kr_attach_is_watched() && kr_job_claim(KR_FAILED, status))
    kr_attach_await_end();
}

/* Of a status the system keeps 8 bits: 256 is a success. */
static void leave_with(int exit_status) {
  const int status = exit_status & 255;
  if (status == 0)
    leave();
  else
    leave_failing(status);
}

_Noreturn void kroll_exit(int status) {
  if (kr_job_is_joined())
    leave_with(status);
  exit(status);
}

_Noreturn void kroll_job_exit(int status) {
  if (kr_job_is_joined())
    kr_job_claim(KR_ASKED_TO_END, status);
  fflush(NULL);
  _exit(status);
}

_Noreturn void kroll_stop(int status) {
  if (kr_job_is_joined()) {
    leave();
    if ((status & 255) != 0)
      kr_job_claim(KR_ASKED_TO_END, status);
  }
  exit(status);
}

/* A program that just leaves main. */
static void leave_with_main(int status, void *unused) {
  (void)unused;
  leave_with(status);
}

void kr_exit_watch(void) { on_exit(leave_with_main, NULL); }
