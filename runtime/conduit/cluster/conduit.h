/* The table of a conduit for clusters: the engine's, whatever the transport, with which it is one plug-in. */
#ifndef KR_CLUSTER_CONDUIT_H
#define KR_CLUSTER_CONDUIT_H

#include "far_memory.h"
#include "operations.h"

/* Stands in the transport's file. The runtime asks a plug-in for this object. */
#define KR_CLUSTER_CONDUIT(name_)                                                                                      \
  __attribute__((visibility("default")))                                                                               \
  const kroll_conduit kroll_conduit_plugin = {.name = name_,                                                           \
                                              .abi = KROLL_CONDUIT_ABI,                                                \
                                              .open = kr_engine_open,                                                  \
                                              .close = kr_engine_close,                                                \
                                              .progress = kr_engine_progress,                                          \
                                              .am = kr_am,                                                             \
                                              .test = kr_test,                                                         \
                                              .test_source = kr_test_source,                                           \
                                              .flush = kr_flush,                                                       \
                                              .put = kr_put,                                                           \
                                              .put_value = kr_put_value,                                               \
                                              .get = kr_get,                                                           \
                                              .put_strided = kr_put_strided,                                           \
                                              .get_strided = kr_get_strided,                                           \
                                              .put_indexed = kr_put_indexed,                                           \
                                              .get_indexed = kr_get_indexed,                                           \
                                              .put_signal = kr_put_signal,                                             \
                                              .atomic = kr_atomic,                                                     \
                                              .am_long = kr_am_long,                                                   \
                                              .wake_descriptor = kr_engine_wake_descriptor,                            \
                                              .is_registered = kr_is_registered,                                       \
                                              .visit_under_way = kr_engine_visit,                                      \
                                              .keep_under_way = kr_engine_keep,                                        \
                                              .stop_threads = kr_progress_thread_hold,                                 \
                                              .release_threads = kr_progress_thread_release}

#endif
