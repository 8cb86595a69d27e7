// run: n=2 conduit=sim
// Charged computation takes what it says on the model clock, and what is longer hides a transfer that is under way.
#include <stdio.h>
#include <upc_model.h>
#include <upc_nb.h>
#include <upc_relaxed.h>

shared[512] char area[512 * THREADS];

int main(void) {
  static char from[512];
  uint64_t start = upc_model_now();
  upc_memput(&area[(MYTHREAD + 1) % THREADS * 512], from, sizeof from);
  uint64_t alone = upc_model_now() - start;
  start = upc_model_now();
  upc_handle_t put = upc_memput_nb(&area[(MYTHREAD + 1) % THREADS * 512], from, sizeof from);
  upc_model_compute(3 * alone);
  upc_sync(put);
  uint64_t overlapped = upc_model_now() - start;
  if (overlapped <= 3 * alone || overlapped >= 4 * alone)
    printf("%d: %lu beside %lu\n", MYTHREAD, overlapped, alone);
  upc_barrier;
  if (MYTHREAD == 0)
    puts("a transfer that is under way costs no time beside a longer computation");
  return 0;
}
