/* Counts the operations that ranks start on a network, for tests of what collectives cost. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "../src/event.h"
#include "../src/schedule.h"
#include "check.h"

static int64_t started;
static void count_operation(const kr_event *event) { started += event->what == KR_EVENT_OPERATION; }

static inline void count_messages(void) {
  static kr_listener listener = {.ended = count_operation};
  kr_event_listen(&listener);
}

/* Since `before`, on all ranks together, and the most that one started; all ranks ask. */
static inline void check_messages(int64_t before, int64_t all, int64_t most) {
  const kroll_combine sum = {.type = KROLL_I64, .op = KROLL_ADD}, max = {.type = KROLL_I64, .op = KROLL_MAX};
  const int64_t mine = started - before;
  int64_t found;
  kroll_all_reduce(NULL, &found, &mine, 1, &sum, HERE);
  CHECK_EQUAL(found, all);
  kroll_all_reduce(NULL, &found, &mine, 1, &max, HERE);
  CHECK_EQUAL(found, most);
}

/* The most that one member of a binomial tree has to do, with so many operations a child and for the parent. */
static inline int64_t busiest_in_tree(int64_t members, int64_t a_child, int64_t a_parent) {
  int64_t most = 0;
  for (int64_t member = 0; member < members; member++) {
    int64_t cost = member != 0 ? a_parent : 0;
    for (int64_t bit = 1; bit < members && (member & bit) == 0; bit *= 2)
      cost += member + bit < members ? a_child : 0;
    most = cost > most ? cost : most;
  }
  return most;
}

#endif
