/* A conduit that a test makes up: the job's own one with some entries replaced, opened in its place. */
#ifndef PRETENDED_H
#define PRETENDED_H

#include "../src/conduit.h"
#include "check.h"

static inline kroll_status pretended_open(const kroll_conduit_host *host) {
  (void)host;
  return KROLL_OK;
}
static inline void pretended_close(bool orderly) { (void)orderly; }
static inline kroll_outcome pretended_progress(void) { return (kroll_outcome){KROLL_PENDING, -1}; }

#define PRETENDED                                                                                                      \
  .name = "pretended", .abi = KROLL_CONDUIT_ABI, .open = pretended_open, .close = pretended_close,                     \
  .progress = pretended_progress

#endif
