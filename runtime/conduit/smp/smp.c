/* The conduit of a job on one machine: every rank is near, so nothing may ever be sent through it. */
#include <kroll/conduit.h>

static kroll_status open_smp(const kroll_conduit_host *host) {
  return host->near_count == host->ranks ? KROLL_OK : KROLL_ERR_ADDRESS;
}
static void close_smp(void) {}
static void progress(void) {}

static bool test(kroll_conduit_op *op) { return op->word[0] == 0; }

static kroll_status put(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_conduit_op *op) {
  (void)rank, (void)dst, (void)src, (void)bytes, (void)op;
  return KROLL_ERR_ADDRESS;
}

static kroll_status get(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op) {
  (void)rank, (void)dst, (void)src, (void)bytes, (void)op;
  return KROLL_ERR_ADDRESS;
}

static kroll_status put_strided(int rank, kroll_gptr dst, const void *src, const kroll_shape *shape,
                                kroll_conduit_op *op) {
  (void)rank, (void)dst, (void)src, (void)shape, (void)op;
  return KROLL_ERR_ADDRESS;
}

static kroll_status get_strided(int rank, void *dst, kroll_gptr src, const kroll_shape *shape, kroll_conduit_op *op) {
  (void)rank, (void)dst, (void)src, (void)shape, (void)op;
  return KROLL_ERR_ADDRESS;
}

static kroll_status put_signal(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                               kroll_conduit_op *op) {
  (void)rank, (void)dst, (void)src, (void)bytes, (void)sem, (void)add, (void)op;
  return KROLL_ERR_ADDRESS;
}

static kroll_status atomic(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b,
                           void *fetched, kroll_conduit_op *op) {
  (void)rank, (void)what, (void)type, (void)p, (void)a, (void)b, (void)fetched, (void)op;
  return KROLL_ERR_ADDRESS;
}

static kroll_status am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                       size_t bytes, kroll_gptr dst, uint64_t token, kroll_conduit_op *op) {
  (void)rank, (void)handler, (void)args, (void)nargs, (void)payload, (void)bytes, (void)dst, (void)token, (void)op;
  return KROLL_ERR_ADDRESS;
}

static uint64_t model_time(void) { return 0; }

const kroll_conduit kroll_conduit_smp = {.name = "smp",
                                         .abi = KROLL_ABI,
                                         .open = open_smp,
                                         .close = close_smp,
                                         .progress = progress,
                                         .test = test,
                                         .test_source = test,
                                         .put = put,
                                         .get = get,
                                         .put_strided = put_strided,
                                         .get_strided = get_strided,
                                         .put_signal = put_signal,
                                         .atomic = atomic,
                                         .am = am,
                                         .model_time = model_time};
