/* What the nodes of a job tell each other in a collection, by their job pages; nodes.h has the protocol. */
#include "nodes.h"
#include "heap.h"
#include "mark.h"
#include <string.h>
#include <time.h>

/* A watcher that was woken and has not answered is woken again after so many turns, each so long. */
#define TURN_NS 20000
#define TURNS_A_CALL 500

static kroll_collector_page *page(void) { return kr_job_collector(); }

static uint64_t get(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

static void tell(uint64_t *word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
  kr_job_wake_watcher();
}

uint64_t kr_nodes_serial(void) { return get(&page()->serial); }
void kr_nodes_want(uint64_t serial) { tell(&page()->wants, serial); }

void kr_nodes_want_deletion(void) {
  uint32_t nobody = 0;
  __atomic_compare_exchange_n(&page()->deletes, &nobody, (uint32_t)kroll_my_rank + 1, false, __ATOMIC_ACQ_REL,
                              __ATOMIC_ACQUIRE);
}

void kr_nodes_begin_deletion(void) { __atomic_store_n(&page()->deletes, 0, __ATOMIC_RELEASE); }
int kr_nodes_deleter(void) { return (int)__atomic_load_n(&page()->deleter, __ATOMIC_ACQUIRE) - 1; }

void kr_nodes_tell_stopped(uint64_t serial) {
  page()->has_symmetric = kr_process.near_first == 0 ? kr_sym_end() : 0;
  tell(&page()->stopped, serial);
}

uint64_t kr_nodes_symmetric_end(void) { return page()->symmetric; }
void kr_nodes_tell_resumed(uint64_t serial) { tell(&page()->resumed, serial); }
bool kr_nodes_are_over(void) { return __atomic_load_n(&page()->is_over, __ATOMIC_ACQUIRE) != 0; }

void kr_nodes_leave(void) {
  __atomic_store_n(&page()->leaves, 1, __ATOMIC_RELEASE);
  kr_job_wake_watcher();
}

/* The watcher needs a core. */
bool kr_nodes_wait_turn(uint32_t *turns) {
  const struct timespec turn = {0, TURN_NS};
  nanosleep(&turn, NULL);
  if (++*turns % TURNS_A_CALL == 0)
    kr_job_wake_watcher();
  return !kr_nodes_are_over() && kr_job_end().kind == KR_GOES_ON;
}

bool kr_nodes_await_marking(uint64_t serial) {
  uint32_t turns = 0;
  while (get(&page()->marks) != serial)
    if (!kr_nodes_wait_turn(&turns))
      return false;
  return true;
}

/* ---- rounds ---- */

bool kr_nodes_meet(void) {
  static uint64_t meetings;
  uint64_t *met = &kr_collect_node()->met;
  const uint64_t all = ++meetings * (uint64_t)kr_process.near_count;
  uint32_t turns = 0;
  __atomic_fetch_add(met, 1, __ATOMIC_ACQ_REL);
  while (get(met) < all)
    if (!kr_mark_wait_turn(&turns))
      return false;
  return true;
}

size_t kr_nodes_post(const kroll_gptr *references, size_t count) {
  kroll_collector_page *p = page();
  if (count == 0)
    return 0;
  const uint64_t at = __atomic_fetch_add(&p->out_count, count, __ATOMIC_ACQ_REL);
  if (at >= KROLL_COLLECTOR_REFERENCES)
    return 0;
  const size_t room = KROLL_COLLECTOR_REFERENCES - at, taken = count < room ? count : room;
  memcpy(p->out + at, references + count - taken, taken * sizeof *references);
  return taken;
}

bool kr_nodes_exchange(void) {
  kroll_collector_page *p = page();
  const uint64_t round = p->posted + 1;
  uint32_t turns = 0;
  tell(&p->posted, round);
  while (get(&p->answered) != round)
    if (!kr_nodes_wait_turn(&turns))
      return false;
  p->out_count = 0;
  p->found = (kroll_holder){.reference = 0};
  return true;
}

void kr_nodes_tell_holder(const kroll_holder *found) { page()->found = *found; }
const kroll_holder *kr_nodes_known_holder(void) { return &page()->known; }
uint64_t kr_nodes_rounds(void) { return get(&page()->answered); }

bool kr_nodes_take(void (*take)(kroll_gptr reference)) {
  const kroll_collector_page *p = page();
  const uint64_t step = (uint64_t)kr_process.near_count;
  for (uint64_t i = (uint64_t)(kroll_my_rank - kr_process.near_first); i < p->dealt_count; i += step)
    take(p->dealt[i]);
  return p->is_done == 0;
}
