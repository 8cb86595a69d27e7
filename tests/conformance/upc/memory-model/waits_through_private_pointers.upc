// run
// A loop that waits for another thread's store sees it, also through a private pointer to this thread's own data.
#include "../check.h"

typedef struct {
  int first, second, third;
} flags;

shared flags all[THREADS];

static int wait_in_condition(const flags *own) {
  int turns = 0;
  while (!own->first)
    turns++;
  return turns >= 0 && own->first;
}

static int wait_in_body(const int *flag) {
  for (;;) {
    if (*flag != 0) {
      int seen = *flag;
      return seen;
    }
  }
}

static void wait_behind_body(const int *flag) {
  do
    continue;
  while (flag[0] == 0);
}

int main(void) {
  flags *own = (flags *)&all[MYTHREAD];
  int next = (MYTHREAD + 1) % THREADS;
  upc_barrier;
  all[next].first = 1;
  upc_fence;
  CHECK(wait_in_condition(own) == 1);
  all[next].second = 2;
  upc_fence;
  CHECK(wait_in_body(&own->second) == 2);
  all[next].third = 3;
  upc_fence;
  wait_behind_body(&own->third);
  CHECK(own->third == 3);
  return passed();
}
