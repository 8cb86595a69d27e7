/* What the runtime tells a conduit about memory and waiting: ranges as they are first used, and naps that end when the
   conduit's descriptor becomes readable. */
// conduits: smp
// ranks: 1
#include "pretended.h"
#include <unistd.h>

static kroll_gptr low, high;
static int wakes[2];

static kroll_status announce(kroll_gptr from, kroll_gptr to) {
  low = from;
  high = to;
  return KROLL_OK;
}

static int wake_descriptor(void) { return wakes[0]; }

int main(void) {
  kroll_boot();
  kroll_conduit conduit = {PRETENDED};
  conduit.announce = announce;
  conduit.wake_descriptor = wake_descriptor;
  kr_conduit_use(&conduit);
  kr_process.all_near = false;

  const kroll_gptr symmetric = kroll_sym_alloc(3 << 20, HERE);
  CHECK(low <= symmetric && symmetric + (3 << 20) <= high);

  const kroll_gptr local = (kroll_gptr)(uintptr_t)kroll_alloc(5 << 20, HERE);
  CHECK(low <= local && local + (5 << 20) <= high);

  CHECK(pipe(wakes) == 0 && write(wakes[1], "!", 1) == 1);
  kr_conduit_nap(UINT64_C(3600) * 1000000000);
  kr_process.all_near = true;
  kroll_exit(0);
}
