/* The waiting policy. Ranks that have a core each spin and do not yield it: what else the machine runs would then have
   it for a whole slice of time, and the other ranks would wait for this one in turn. Ranks that share cores spin a
   little and yield. After a millisecond without success a rank naps for a fraction of the time it has waited, so that a
   nap costs a few per cent of the wait and a sender never has to look whether somebody sleeps (that would cost it a
   fence and a load a signal, which is why this is not a futex). Where ranks share cores, a barrier of hundreds would
   mostly be such naps and their ends: there, who meets others sleeps until a message rings it, which costs a sender
   less than a switch of processes. A message of the program is success too: who waits for an answer is not kept
   waiting. What a rank does for the operations of others only keeps it from napping: ranks that try to get each other's
   locks serve each other for ever, and still none of them moves. */
#include "wait.h"
#include "am.h"
#include "ask_all.h"
#include "conduit.h"
#include "engine.h"
#include "fail.h"
#include "reference/operation.h"
#include "sleep.h"
#include <sched.h>
#include <time.h>

#define SPIN_TURNS 2048
#define SPIN_TURNS_CROWDED 48
#define SERVED_TURNS_A_LOOK 1024 /* at the clock */
#define NAP_AFTER_NS 1000000     /* until then a core of one's own is kept */
#define DOZE_AFTER_NS 300000     /* until then others have their turns: if they are short, that costs less */
#define NAP_PART 16              /* a nap is this part of the wait so far */
#define NAP_MAX_NS 1000000
#define NAP_MAX_CROWD_NS 100000 /* for every rank of a core: the ends of hundreds of naps are work too */

/* ---- progress: what every wait and every poll does for others ---- */

#define FAR_TURNS_LATELY 64
#define POLLS_ALONE 1024  /* between two in which the conduit has a turn, at most */
#define MESSAGES_ALONE 32 /* turns with near messages between two in which the conduit has its turn as well */

uint32_t kr_turns, kr_far_lately;

/* The conduit's, and that of the operations it leaves to us. */
static bool far_progress(void) {
  const kroll_outcome outcome = kr_process.conduit->progress();
  if (KROLL_UNLIKELY(outcome.status < 0))
    kr_conduit_failed(outcome, NULL);
  const bool worked = kr_reference_progress() | (outcome.status == KROLL_OK);
  if (worked)
    kr_far_lately = FAR_TURNS_LATELY;
  else if (kr_far_lately != 0)
    kr_far_lately--;
  return worked;
}

/* Who sends a near message soon sends the next, and would wait until the conduit has looked at its network. The count
   is of these turns alone: with others in it, every 32nd might always be one of the others. */
static bool is_for_messages(void) {
  static uint32_t turns;
  return kr_am_waits() && !kr_process.timed && ++turns % MESSAGES_ALONE != 0;
}

void (*kr_postponed)(void);

bool kr_progress(void) {
  const bool has_far_turn = !kr_process.all_near && !is_for_messages();
  kr_am_progress();
  const bool worked = has_far_turn && far_progress();
  if (KROLL_UNLIKELY(kr_collectives != NULL))
    kr_collectives_progress();
  if (KROLL_UNLIKELY(kr_askings != NULL))
    kr_askings_progress();
  if (KROLL_UNLIKELY(kr_postponed != NULL) && !kr_am_inside())
    kr_postponed();
  return worked;
}

/* ---- a turn of a wait ---- */

static void describe(kr_wait *wait) {
  kr_job_describe_wait(&(kr_job_wait){wait->site, wait->what, wait->on, wait->of_program});
  wait->described = true;
  wait->described_on = wait->on;
}

static uint64_t longest_nap_ns(void) {
  const uint64_t crowd_ns = (uint64_t)kr_job.machine_ranks / kr_job.cores * NAP_MAX_CROWD_NS;
  return crowd_ns > NAP_MAX_NS ? crowd_ns : NAP_MAX_NS;
}

static void nap(uint64_t waited_ns) {
  const uint64_t part = waited_ns / NAP_PART, longest = longest_nap_ns();
  kr_conduit_nap(part < longest ? part : longest);
}

/* For a wait that may be long; gives how long it has been. */
static uint64_t look_at_time(kr_wait *wait) {
  const uint64_t now = kroll_ticks_ns();
  if (wait->since_ns == 0) {
    wait->since_ns = now;
    kr_job_run(); /* a loop of polls does not take its description back itself */
  }
  const uint64_t waited = now - wait->since_ns;
  kr_fail_follow();
  const bool is_told = wait->described && wait->described_on == wait->on && kr_job_is_described();
  if (kr_job.stall_ns != 0 && waited > kr_job.stall_ns && !is_told)
    describe(wait);
  return waited;
}

/* ---- sleeping until one is rung ---- */

static void wake(kr_wait *wait) {
  wait->dozes = false;
  __atomic_store_n(&kr_my_control()->asleep, 0, __ATOMIC_RELAXED);
}

/* Of two exchanges one is the first: either this rank sees what was stored before the ring, or the ring sees that this
   rank sleeps. */
static void doze(kr_wait *wait) {
  uint32_t *asleep = &kr_my_control()->asleep;
  if (!wait->dozes) {
    wait->dozes = true;
    __atomic_exchange_n(asleep, 1, __ATOMIC_SEQ_CST);
    return;
  }
  kr_sleep_while(asleep, 1, longest_nap_ns());
  wake(wait);
}

void kr_ring_slow(int rank) {
  uint32_t *asleep = &kr_control_of(rank)->asleep;
  if (__atomic_exchange_n(asleep, 0, __ATOMIC_SEQ_CST) != 0)
    kr_wake(asleep, 1);
}

/* Since it began or since this rank last served others, whichever is later: whoever asked once asks again, and would
   wait for the end of a nap every time. */
static uint64_t idle_for(const kr_wait *wait, uint64_t waited) {
  const uint64_t served_after = wait->served_ns != 0 ? wait->served_ns - wait->since_ns : 0;
  return waited - served_after;
}

static void wait_long(kr_wait *wait) {
  const uint64_t waited = look_at_time(wait);
  const uint64_t idle = idle_for(wait, waited);
  if (wait->rung && kr_process.dozes && waited > DOZE_AFTER_NS)
    doze(wait);
  else if (idle > NAP_AFTER_NS && !wait->of_program)
    nap(idle);
  else if (kr_process.crowded || waited > NAP_AFTER_NS)
    sched_yield();
  else
    kr_pause();
}

static void go_on_serving(kr_wait *wait) {
  wait->turns = 0;
  if (wait->since_ns != 0)
    wait->served_ns = kroll_ticks_ns();
  if (!wait->of_transfer && ++wait->served_turns % SERVED_TURNS_A_LOOK == 0)
    look_at_time(wait);
}

void kr_wait_finish(kr_wait *wait) {
  if (wait->dozes)
    wake(wait);
  kr_job_count_wait();
  kr_job_run();
}

/* Messages so far that are progress of a wait. */
static uint64_t messages_for(const kr_wait *wait) {
  return wait->of_transfer ? kr_am_delivered : kr_am_delivered - kr_am_services;
}

bool kr_wait_turn(kr_wait *wait) {
  const uint64_t before = messages_for(wait), all_before = kr_am_delivered;
  const bool conduit_worked = kr_progress();
  if (messages_for(wait) != before) {
    kr_wait_end(wait);
    wait->turns = 0;
    wait->since_ns = 0;
    wait->served_ns = 0;
    wait->described = false;
  } else if (conduit_worked || kr_am_delivered != all_before) {
    go_on_serving(wait);
  } else if (wait->turns < (kr_process.crowded ? SPIN_TURNS_CROWDED : SPIN_TURNS)) {
    if (!wait->of_transfer && !kr_waits_for_far(wait))
      kr_pause();
  } else {
    wait_long(wait);
  }
  return wait->since_ns != 0;
}

/* ---- polls on the back edge of loops that spin on shared memory, and failed tries, which are what such loops do ----
 */

/* Successive polls at one site are one wait, up to kroll_poll_end or a success: it progresses, yields and describes
   itself, but never naps, since such a loop may also be work. */
uint32_t kroll_polls;
static kr_wait spin;
static uint64_t progress_before;

static void begin_spin(const kroll_site *site, uint64_t progress) {
  spin = (kr_wait)KR_WAIT(site, "shared memory", -1);
  spin.of_program = true;
  progress_before = progress;
}

static __attribute__((noinline)) void spin_turn(const kroll_site *site) {
  const uint64_t progress = kr_job_waits();
  if (kroll_polls <= KROLL_POLLS_A_TURN || spin.site != site || progress != progress_before)
    begin_spin(site, progress);
  spin.turns += KROLL_POLLS_A_TURN;
  kr_wait_turn(&spin);
  kr_observe(NULL, 0);
  if (spin.described)
    kr_job_beat();
}

void kroll_poll(const kroll_site *site) {
  __asm__ volatile("" ::: "memory");
  kr_pause();
  const bool is_due = ++kr_turns % POLLS_ALONE == 0;
  if (KROLL_UNLIKELY(++kroll_polls % KROLL_POLLS_A_TURN == 0 || is_due || kr_am_waits()))
    spin_turn(site);
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
  kr_serve_far();
  kroll_poll(site);
  return false;
}
