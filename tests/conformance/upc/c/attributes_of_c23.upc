// run
// [[attributes]] on declarations, members, statements and parameters of code with shared data.
#include "../check.h"
struct [[gnu::packed]] odd { char c; [[maybe_unused]] int n; };
shared struct odd a[THREADS];
[[gnu::noinline]] static int twice([[maybe_unused]] int unused, int n) { return 2 * n; }

int main(void) {
  [[maybe_unused]] int never = 0;
  a[MYTHREAD].n = twice(0, MYTHREAD);
  int steps = 0;
  switch (a[MYTHREAD].n % 2) {
  case 0:
    steps++;
    [[fallthrough]];
  default:
    steps++;
  }
  CHECK(steps == 2 && a[MYTHREAD].n == 2 * MYTHREAD && sizeof(struct odd) == 5);
  return passed();
}
