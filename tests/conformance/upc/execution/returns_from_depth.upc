// run: n=1,2,3 status=5
// exit in a function called by one thread ends that thread; its status is the job's.
#include "../check.h"
static void leave(int depth) {
  if (depth == 0)
    exit(5);
  leave(depth - 1);
}

int main(void) {
  if (MYTHREAD == 0)
    leave(20);
  return 0;
}
