/* A conduit that was made for another version of the contract is refused. */
// conduits: smp
// ranks: 1
// status: 1
// expect: conduit pretended was made for version 1 of the contract, this program has version 8
#include "pretended.h"

int main(void) {
  kroll_boot();
  kroll_conduit old = {PRETENDED};
  old.abi = 1;
  kr_conduit_use(&old);
  kroll_exit(0);
}
