/* A conduit that reports a peer as gone ends the job with the name of that rank, if nothing else has ended it. */
// conduits: smp
// ranks: 1
// status: 1
// expect: rank 0: conduit pretended, with rank 7: the other rank is gone
#include "pretended.h"

static kroll_outcome lose_a_peer(void) { return (kroll_outcome){KROLL_ERR_PEER, 7}; }

int main(void) {
  kroll_boot();
  kroll_conduit broken = {PRETENDED};
  broken.progress = lose_a_peer;
  kr_conduit_use(&broken);
  kr_process.all_near = false;
  for (;;)
    kroll_poll(HERE);
}
