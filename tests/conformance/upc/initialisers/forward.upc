// run
// The initialiser of one names another that comes later.
#include "../check.h"
extern shared int later[];
shared int *p = &later[2];
shared int later[3 * THREADS];
struct ring { shared struct ring *next; };
extern shared struct ring two;
shared struct ring one = {&two};
shared struct ring two = {&one};

int main(void) {
  CHECK(p == &later[2] && one.next == &two && two.next == &one && one.next->next == &one);
  return passed();
}
