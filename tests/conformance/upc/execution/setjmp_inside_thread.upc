// run
// setjmp and longjmp within a thread, with shared accesses on the way.
#include "../check.h"
#include <setjmp.h>
static jmp_buf back;
shared int tries[THREADS];
static void attempt(void) {
  tries[MYTHREAD]++;
  if (tries[MYTHREAD] < 4)
    longjmp(back, tries[MYTHREAD]);
}

int main(void) {
  const int came = setjmp(back);
  CHECK(came == tries[MYTHREAD]);
  attempt();
  CHECK(tries[MYTHREAD] == 4);
  return passed();
}
