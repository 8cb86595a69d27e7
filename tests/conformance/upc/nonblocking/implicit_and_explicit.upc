// run
// upc_synci waits for the implicit transfers and leaves handles alone.
#include "../check.h"
#include <upc_nb.h>
shared [64] int a[64 * THREADS], b[64 * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  int one[64], two[64], back[64];
  for (int i = 0; i < 64; i++) {
    one[i] = MYTHREAD + i;
    two[i] = MYTHREAD - i;
  }
  upc_handle_t handle = upc_memput_nb(&a[64 * next], one, sizeof one);
  upc_memput_nbi(&b[64 * next], two, sizeof two);
  upc_synci();
  upc_memget(back, &b[64 * next], sizeof back);
  CHECK(memcmp(back, two, sizeof back) == 0);
  upc_sync(handle);
  upc_memget(back, &a[64 * next], sizeof back);
  CHECK(memcmp(back, one, sizeof back) == 0);
  return passed();
}
