/* The memory that the ranks of a simulated network share: a second mapping of every segment, at an address of its own,
   and behind each segment, in the same file, what the simulation keeps there for that rank. A fresh file is zero, and
   zero is the right start of everything. */
#ifndef KR_SIM_AREA_H
#define KR_SIM_AREA_H

#include <kroll/conduit.h>
#include <kroll/job.h>

/* Operations that a rank can have under way at once; replies have some for themselves, so that a handler that replies
   never waits for requests to be served. */
#define KR_SIM_SLOTS 256
#define KR_SIM_REPLY_SLOTS 32
#define KR_SIM_ALL_SLOTS (KR_SIM_SLOTS + KR_SIM_REPLY_SLOTS)

typedef enum { KR_SIM_PUT, KR_SIM_GET, KR_SIM_ATOMIC, KR_SIM_MESSAGE } kr_sim_kind;

/* Bytes of the target's segment that an operation touches, as offsets. */
typedef struct {
  uint64_t low, high; /* low == high: none */
} kr_sim_range;

enum { KR_SIM_SLOT_FREE = 0, KR_SIM_SLOT_QUEUED, KR_SIM_SLOT_APPLIED };

/* One operation; what walks look at comes first. Written by its issuer before it is queued, by who applies it
 * afterwards; `state` passes it back. */
typedef struct __attribute__((aligned(64))) {
  uint32_t state;
  uint32_t next;   /* in the target's inbox: operation (below), 0 = last */
  uint32_t passes; /* how many times it will still be passed over */
  kr_sim_kind kind;
  int issuer, target;
  uint64_t effect_ns; /* not before this time on the machine's clock */
  uint64_t effect;    /* model time at which it takes effect */
  kr_sim_range ranges[2];
  /* put, get, and the payload of a message */
  uint64_t offset;  /* in the target's segment */
  uint64_t payload; /* in the issuer's arena: packed bytes */
  uint64_t bytes;
  uint32_t dims; /* of the target's side */
  uint64_t chunk_bytes;
  uint64_t count[KROLL_MAX_DIMS];
  int64_t stride[KROLL_MAX_DIMS];
  /* put with a signal */
  bool has_signal;
  uint64_t signal_offset, signal_add;
  /* atomic */
  kroll_op op;
  kroll_type type;
  uint64_t a, b, old;
  /* message */
  uint32_t handler, nargs;
  uint64_t args[KROLL_AM_MAX_ARGS];
  bool is_long, is_reply, is_near;
} kr_sim_slot;

/* A signal that arrived and that its rank has not looked at: the word's value afterwards, and the model time. */
typedef struct {
  uint64_t offset, value, time;
} kr_sim_signal;
#define KR_SIM_SIGNALS 4096

typedef struct {
  uint32_t locked;      /* guards the inbox and the signals; slots in an inbox belong to who holds it */
  uint32_t first, last; /* inbox: operations queued to this rank, in the order of their issue */
  uint32_t signals_used;
  kr_sim_signal signals[KR_SIM_SIGNALS];
  kr_sim_slot slots[KR_SIM_ALL_SLOTS];
} kr_sim_area;

/* Maps everything; called once. */
kroll_status kr_sim_area_open(const kroll_conduit_host *host);

kr_sim_area *kr_sim_area_of(int rank);
/* Byte `offset` of the segment of `rank`. */
uint8_t *kr_sim_segment(int rank, uint64_t offset);
/* The arena of `rank`, where the bytes of its operations wait. */
uint8_t *kr_sim_arena(int rank, uint64_t offset);
uint64_t kr_sim_arena_bytes(void);

void kr_sim_lock(kr_sim_area *area);
bool kr_sim_try_lock(kr_sim_area *area);
void kr_sim_unlock(kr_sim_area *area);

/* An operation's name in inboxes. */
uint32_t kr_sim_name(int issuer, int slot);
kr_sim_slot *kr_sim_named(uint32_t name);

#endif
