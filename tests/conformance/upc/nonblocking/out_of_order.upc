// run
// Handles synchronised in another order than they were made in.
#include "../check.h"
#include <upc_nb.h>
shared [8] long a[8 * THREADS];

int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  long out[8], in[8];
  upc_handle_t handles[8];
  for (int i = 0; i < 8; i++) {
    out[i] = 10 * MYTHREAD + i;
    handles[i] = upc_memput_nb(&a[8 * next + i], &out[i], sizeof(long));
  }
  for (int i = 0; i < 8; i++)
    upc_sync(handles[(5 * i + 3) % 8]);
  upc_barrier;
  for (int i = 7; i >= 0; i--)
    handles[i] = upc_memget_nb(&in[i], &a[8 * next + i], sizeof(long));
  for (int i = 0; i < 8; i++)
    while (!upc_sync_attempt(handles[i])) {
    }
  for (int i = 0; i < 8; i++)
    CHECK(in[i] == 10 * MYTHREAD + i);
  return passed();
}
