/* Frame of the tests of model time: the numbers of the model that their run lines name, and intervals on the clock. */
#ifndef MODEL_H
#define MODEL_H

#include "check.h"

/* -m 1000,100,300,0.25, in picoseconds. */
#define LATENCY UINT64_C(1000000)
#define OVERHEAD UINT64_C(100000)
#define GAP UINT64_C(300000)
#define PER_BYTE UINT64_C(250)

/* Model time that `call` takes. */
#define TICKS(call)                                                                                                    \
  (__extension__({                                                                                                     \
    const uint64_t before_ = kroll_model_time();                                                                       \
    call;                                                                                                              \
    kroll_model_time() - before_;                                                                                      \
  }))

static inline uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* k non-blocking transfers of `bytes` and a wait; k = 1 is a blocking one. */
static inline uint64_t transfers(uint64_t k, uint64_t bytes) {
  const uint64_t each = larger(larger(OVERHEAD, GAP), PER_BYTE * bytes);
  return OVERHEAD + (k - 1) * each + PER_BYTE * bytes + 2 * LATENCY;
}

#endif
