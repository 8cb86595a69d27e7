/* The conduit of a job on one machine: every rank is near, so nothing is ever sent through it. */
#include <kroll/conduit.h>

static kroll_status open_smp(const kroll_conduit_host *host) {
  return host->near_count == host->ranks ? KROLL_OK : KROLL_ERR_ADDRESS;
}
static void close_smp(bool orderly) { (void)orderly; }

static kroll_outcome progress(void) { return (kroll_outcome){KROLL_PENDING, -1}; }

static kroll_status am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                       size_t bytes, uint64_t token) {
  (void)rank, (void)handler, (void)args, (void)nargs, (void)payload, (void)bytes, (void)token;
  return KROLL_ERR_ADDRESS;
}

const kroll_conduit kroll_conduit_smp = {
    .name = "smp", .abi = KROLL_CONDUIT_ABI, .open = open_smp, .close = close_smp, .progress = progress, .am = am};
