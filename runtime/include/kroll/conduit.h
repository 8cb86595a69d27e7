/* The contract between the runtime and a conduit. A conduit moves bytes to ranks that this process does not map; near
   traffic never comes here. It receives what it needs in `kroll_conduit_host`, returns a table, and imports nothing
   from the program.

   The core is `open`, `close`, `progress` and `am`: short messages. Every other entry may be NULL; then the runtime
   does without, or uses its reference version over messages (runtime/src/reference). A conduit brings an entry where it
   can do better.

   Calls that start an operation return at once:
     KROLL_OK       the operation is complete (remotely, for a put)
     KROLL_PENDING  started; *op was filled and `test` will tell
     KROLL_AGAIN    no room; call progress and try again
     < 0            a named error, and nothing was started
   Local side of a transfer: any memory, readable or writable until the source (put) or the whole (get) is complete.
   Remote side: inside the segment of `rank`, which is not mapped here.
   op == NULL makes a put, a get or an atomic implicit: `flush` tells when it is complete. Only a conduit that has
   `flush` is asked for this. For put_signal op == NULL means that nobody will ask at all, and the source may be reused
   on return; am and am_long are always like that. A conduit that keeps a model clock has `observe`; then signals and
   active messages between near ranks come through it too, so that clocks follow them. */
#ifndef KROLL_CONDUIT_H
#define KROLL_CONDUIT_H

#include <kroll/types.h>

/* Raised when this file changes; compared when a conduit is opened. */
#define KROLL_CONDUIT_ABI 8u

/* A conduit that stands on a library of its own is a shared object, a plug-in, with its table under this name. */
#define KROLL_CONDUIT_PLUGIN "kroll_conduit_plugin"

/* An operation of the conduit; word[0] == 0 means complete. */
typedef struct {
  uint64_t word[2];
} kroll_conduit_op;

/* How an operation or the conduit stands. KROLL_OK, KROLL_PENDING, or a named error and the rank it concerns, -1 where
   none does. */
typedef struct {
  kroll_status status;
  int rank;
} kroll_outcome;

/* Whether the caller waits for the operation at once, so that it should leave alone and soon, or goes on, so that it
   may be packed with others. A hint. */
typedef enum { KROLL_LATER, KROLL_NOW } kroll_urgency;

/* Up to 16 bytes that a put takes along by value. */
typedef struct {
  uint64_t word[2];
} kroll_value;
#define KROLL_VALUE_BYTES 16

/* A stretch of an indexed transfer that is contiguous on both sides; bytes > 0. */
typedef struct {
  kroll_gptr remote;
  void *local;
  size_t bytes;
} kroll_run;

/* A memory file with the segments of `ranks` ranks from `first` on, 1 << shift bytes each, from byte `offset` on. All
   segments of a node lie in one file. */
typedef struct {
  int fd;
  int first, ranks;
  uint64_t offset;
} kroll_segment_file;

/* Most bytes that a rank gives to the exchange at boot: an address of each of its networks. */
#define KROLL_EXCHANGE_BYTES 512

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
  uint64_t segment_bytes;          /* that a rank may use in its segment, <= 1 << segment_shift */
  const kroll_segment_file *files; /* where the segments are that this process can map; open until `open` returns */
  int file_count;
  uint64_t seed;     /* of everything that shuffles */
  uint64_t key;      /* what only ranks of this job know; 0 where all are on one machine */
  const char *model; /* what the user asked for; "" = the first */
  /* Value of a numeric KROLL_* knob; a wrong one ends the program. */
  uint64_t (*knob)(const char *name);
  /* Of any knob, as text. */
  const char *(*text)(const char *name);
  /* All-gather of at most KROLL_EXCHANGE_BYTES a rank: `all` becomes what the ranks gave, in order. Every rank calls it
     from `open`, once, with the same number of bytes; afterwards every rank has begun to open its conduit. */
  void (*exchange)(const void *own, size_t bytes, void *all);
  /* Runs an active message that arrived here. */
  void (*deliver)(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs);
  /* An atomic operation on memory of this process; gives the old value. */
  uint64_t (*atomic)(kroll_op what, kroll_type type, void *p, uint64_t a, uint64_t b);
} kroll_conduit_host;

typedef struct kroll_conduit {
  const char *name;
  uint32_t abi;       /* KROLL_CONDUIT_ABI */
  const char *models; /* for people: what a job may name as model; NULL where there is none */

  /* ---- the core ---- */

  kroll_status (*open)(const kroll_conduit_host *host);
  /* Orderly: all ranks have come to their end and nothing is under way. Else the job fails, and peers vanish. */
  void (*close)(bool orderly);

  /* Completes operations, applies those of others, delivers active messages. Never blocks, and is not entered again
     from a handler except to serve replies. KROLL_OK: it did something; KROLL_PENDING: there was nothing to do; an
     error: this rank cannot be reached any more. */
  kroll_outcome (*progress)(void);
  /* A message to a handler, with at most KROLL_AM_MAX_ARGS arguments and KROLL_AM_MAX_MEDIUM bytes, both of which may
     be reused on return. token != 0: this is the reply to that request. Messages need not arrive in order. */
  kroll_status (*am)(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                     size_t bytes, uint64_t token);

  /* ---- completion: needed by all that follows ---- */

  /* done: remotely complete; source: the local buffer may be reused. A failed operation counts as told. */
  kroll_outcome (*test)(kroll_conduit_op *op);
  kroll_outcome (*test_source)(kroll_conduit_op *op);
  /* Whether all implicit operations to `rank`, or to all ranks if it is -1, are complete. */
  kroll_outcome (*flush)(int rank);

  /* ---- transfers ---- */

  kroll_status (*put)(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_urgency when,
                      kroll_conduit_op *op);
  /* The first `bytes` of the value; there is no source to wait for. */
  kroll_status (*put_value)(int rank, kroll_gptr dst, kroll_value value, size_t bytes, kroll_urgency when,
                            kroll_conduit_op *op);
  kroll_status (*get)(int rank, void *dst, kroll_gptr src, size_t bytes, kroll_conduit_op *op);
  /* Both sides strided as in the shape; one operation. */
  kroll_status (*put_strided)(int rank, kroll_gptr dst, const void *src, const kroll_shape *shape,
                              kroll_conduit_op *op);
  kroll_status (*get_strided)(int rank, void *dst, kroll_gptr src, const kroll_shape *shape, kroll_conduit_op *op);
  /* All runs are of one rank; one operation. Puts take effect in the order of the list; the list may be reused on
     return. */
  kroll_status (*put_indexed)(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op);
  kroll_status (*get_indexed)(int rank, size_t count, const kroll_run *runs, kroll_conduit_op *op);
  /* Puts, then adds to the word at `sem` when the data is visible. */
  kroll_status (*put_signal)(int rank, kroll_gptr dst, const void *src, size_t bytes, kroll_gptr sem, uint64_t add,
                             kroll_conduit_op *op);
  /* Old value at *fetched, 4 or 8 bytes as the type has, when complete; NULL if nobody wants it. Any type of kroll_type
     of these sizes. */
  kroll_status (*atomic)(int rank, kroll_op what, kroll_type type, kroll_gptr p, uint64_t a, uint64_t b, void *fetched,
                         kroll_urgency when, kroll_conduit_op *op);
  /* A message whose payload, of any size, is put at dst before the handler runs. */
  kroll_status (*am_long)(int rank, uint32_t handler, const uint64_t *args, uint32_t nargs, const void *payload,
                          size_t bytes, kroll_gptr dst, uint64_t token);

  /* ---- memory, waiting ---- */

  /* This rank begins to use [low, high) of its segment: a conduit that registers memory does it now, and not for the
     whole segment before. Others may reach bytes that were never announced: where one rank allocates for all, they are
     told an address first. */
  kroll_status (*announce)(kroll_gptr low, kroll_gptr high);
  /* Whether the network may reach the own memory from `low` on past the page tables, so that its pages have to stay.
     Lowers *high to where the answer changes. NULL: it never does. */
  bool (*is_registered)(kroll_gptr low, kroll_gptr *high);
  /* A descriptor that becomes readable when progress has something to do; -1 while there is none. */
  int (*wake_descriptor)(void);

  /* ---- garbage ---- */

  /* Visits all memory that tells of what is under way: of operations that this rank has started and that have not
     happened, or whose result it has not got, what they bring and where that goes; and of messages that were not served
     all that they carry, at their sender or their receiver. Called when all ranks of the job have stopped, each at any
     instruction. Without it, no garbage is collected in jobs on several nodes. */
  void (*visit_under_way)(void (*visit)(const void *start, size_t bytes));
  /* From now on garbage is collected, so what is under way is kept to be visited. No rank refers to anything that may
     be freed before all ranks were told. NULL: it always is. */
  void (*keep_under_way)(void);
  /* This rank stops for a collection, at any instruction, and goes on: in between no thread of the conduit touches the
     program's memory, or what is visited. False: one is at it still, and whoever asks should let this rank go on for a
     while and ask again. NULL: there are no threads. */
  bool (*stop_threads)(void);
  void (*release_threads)(void);

  /* ---- model time ---- */

  /* Model time of this rank in picoseconds. */
  uint64_t (*model_time)(void);
  /* This rank found that the word at p in its own segment, which signals add to, has reached `value`; p == 0: its
     program looks at what handlers of active messages did. The model clock follows. */
  void (*observe)(kroll_gptr p, uint64_t value);
  /* This rank computes for so many picoseconds. */
  void (*compute)(uint64_t ps);
  /* Here begins, or ends, what the program wants to know the time of. */
  void (*measure)(bool begins);
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
