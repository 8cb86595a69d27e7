/* The contract between the runtime and a conduit. A conduit moves bytes to ranks that this process does not map; near
   traffic never comes here. It receives what it needs in `kroll_conduit_host`, returns a table, and imports nothing
   from the program. Every call returns at once:
     KROLL_OK       the operation is complete (remotely, for a put)
     KROLL_PENDING  started; *op was filled and `test` will tell
     KROLL_AGAIN    no room; call progress and try again
     < 0            a named error; the caller prints it with the site
   Local side of a transfer: any memory, readable or writable until the source (put) or the whole (get) is complete.
   Remote side: inside the segment of `rank`, which is not mapped here.
   put_signal and am take op == NULL: nobody will ask for the completion, and the source may be reused on return.
   A conduit that keeps a model clock has `observe`; then signals and active messages between near ranks come through
   it too, so that clocks follow them. */
#ifndef KROLL_CONDUIT_H
#define KROLL_CONDUIT_H

#include <kroll/types.h>

/* An operation of the conduit; word[0] == 0 means complete. */
typedef struct {
  uint64_t word[2];
} kroll_conduit_op;

/* A memory file with the segments of `ranks` ranks from `first` on, 1 << shift bytes each, from byte `offset` on. All
   segments of a node lie in one file. */
typedef struct {
  int fd;
  int first, ranks;
  uint64_t offset;
} kroll_segment_file;

/* What the runtime offers a conduit. */
typedef struct {
  int rank, ranks;
  int near_first, near_count; /* the ranks of this node */
  int node, nodes;
  const uint32_t *node_first; /* the first rank of every node, then `ranks`: those of a node are contiguous */
  uint32_t cores;             /* that the job may use on this machine */
  uint32_t machine_ranks;     /* ranks that share them */
  uint64_t segment_base;
  uint32_t segment_shift;
  uint64_t segment_bytes;          /* that a rank may use in its segment */
  const kroll_segment_file *files; /* where the segments are that this process can map; open until `open` returns */
  int file_count;
  uint64_t seed;     /* of everything that shuffles */
  const char *model; /* what the user asked for; "" = the first */
  /* Value of a numeric KROLL_* knob; a wrong one ends the program. */
  uint64_t (*knob)(const char *name);
  /* Runs an active message that arrived here. */
  void (*deliver)(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs);
  /* An atomic operation on memory of this process; gives the old value. */
  uint64_t (*atomic)(kroll_op what, kroll_type type, void *p, uint64_t a, uint64_t b);
} kroll_conduit_host;

typedef struct kroll_conduit {
  const char *name;
  uint32_t abi;       /* KROLL_ABI */
  const char *models; /* for people: what the job page may name as model; NULL where there is none */

  kroll_status (*open)(const kroll_conduit_host *host);
  void (*close)(void);

  /* Completes operations, applies those of others, delivers active messages. Never blocks. */
  void (*progress)(void);
  /* done: remotely complete; source: the local buffer may be reused. */
  bool (*test)(kroll_conduit_op *op);
  bool (*test_source)(kroll_conduit_op *op);

  kroll_status (*put)(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_conduit_op *op);
  kroll_status (*get)(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op);
  /* Remote side strided as in the shape; one operation. */
  kroll_status (*put_strided)(int rank, kroll_gptr dst, const void *src, const kroll_shape *shape,
                              kroll_conduit_op *op);
  kroll_status (*get_strided)(int rank, void *dst, kroll_gptr src, const kroll_shape *shape, kroll_conduit_op *op);
  kroll_status (*put_signal)(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                             kroll_conduit_op *op);
  /* Old value at *fetched, 4 or 8 bytes as the type has, when complete; NULL if nobody wants it. Any type of kroll_type
     of these sizes. */
  kroll_status (*atomic)(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b, void *fetched,
                         kroll_conduit_op *op);
  /* payload NULL: short; dst 0: medium; else long. token != 0: this is the reply to that request. */
  kroll_status (*am)(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                     size_t bytes, kroll_gptr dst, uint64_t token, kroll_conduit_op *op);

  /* Model time of this rank in picoseconds; 0 where there is no model. */
  uint64_t (*model_time)(void);
  /* This rank found that the word at p in its own segment, which signals add to, has reached `value`; p == 0: its
     program looks at what handlers of active messages did. The model clock follows. NULL where there is no model. */
  void (*observe)(kroll_gptr p, uint64_t value);
} kroll_conduit;

/* Asks for a cache line that will soon be written, so that its transfer overlaps what comes before. */
static inline __attribute__((always_inline)) void kroll_prepare_to_write(const void *p) {
#if defined(__x86_64__)
  __asm__ volatile("prefetchw %0" : : "m"(*(const char *)p));
#else
  __builtin_prefetch(p, 1);
#endif
}

#endif
