// run: n=2 conduit=smp,sim flags=--stall=0.2,--stall-exit
// A loop that spins on a flag ends without a word to the runtime. Its rank then works for long while the other one
// waits for it: that is no stall.
#include <kroll/kroll.h>
#include <time.h>

KROLL_SITE(site, "spin_then_work.c", 20, 5, KROLL_SITE_POLL, "while (!flag)");

static void work(long ms) {
  const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

int main(void) {
  kroll_boot();
  const kroll_gptr flag = kroll_sym_alloc(64, &site);
  if (kroll_my_rank == 0) {
    work(500);
    kroll_store_strict(int, kroll_at_rank(flag, 1), 1, &site);
    kroll_wait_notify(1, &site);
  } else {
    while (!kroll_load_strict(int, kroll_at_rank(flag, 1), &site))
      kroll_poll(&site);
    work(1000);
    kroll_notify(0, &site);
  }
  return 0;
}
