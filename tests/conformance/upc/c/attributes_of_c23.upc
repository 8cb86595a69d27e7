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
  for (int i = 0; i < 3; i++) [[likely]] a[MYTHREAD].n += 2;
  if (a[MYTHREAD].n < 0) [[unlikely]] return 1;
  else [[gnu::cold]] { steps += 0; }
  [[likely]] a[MYTHREAD].n -= 6;
  [[maybe_unused]] again: [[likely]] [[gnu::hot]] steps += 0;
  CHECK(steps == 2 && a[MYTHREAD].n == 2 * MYTHREAD && sizeof(struct odd) == 5);
  return passed();
}
