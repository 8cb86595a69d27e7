/* The operations of clusters, as the contract has them (kroll/conduit.h). */
#ifndef KR_CLUSTER_OPERATIONS_H
#define KR_CLUSTER_OPERATIONS_H

#include <kroll/conduit.h>

kroll_outcome kr_test(kroll_conduit_op *op);
kroll_outcome kr_test_source(kroll_conduit_op *op);
kroll_outcome kr_flush(int rank);
kroll_status kr_put(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_urgency when, kroll_conduit_op *op);
kroll_status kr_put_value(int rank, kroll_gptr dst, kroll_value value, size_t bytes, kroll_urgency when,
                          kroll_conduit_op *op);
kroll_status kr_get(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op);
kroll_status kr_put_strided(int rank, kroll_gptr dst, const void *src, const kroll_shape *shape, kroll_conduit_op *op);
kroll_status kr_get_strided(int rank, void *dst, kroll_gptr src, const kroll_shape *shape, kroll_conduit_op *op);
kroll_status kr_put_indexed(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op);
kroll_status kr_get_indexed(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op);
kroll_status kr_put_signal(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                           kroll_conduit_op *op);
kroll_status kr_atomic(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b, void *fetched,
                       kroll_urgency when, kroll_conduit_op *op);
kroll_status kr_am(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload, size_t bytes,
                   uint64_t token);
kroll_status kr_am_long(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                        size_t bytes, kroll_gptr dst, uint64_t token);

#endif
