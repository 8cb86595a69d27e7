// A loop that waits for another thread's store.
#include <upc_relaxed.h>
strict shared int ready;

int main(void) {
  if (MYTHREAD == 0)
    ready = 1;
  while (!ready) {
  }
  return 0;
}
