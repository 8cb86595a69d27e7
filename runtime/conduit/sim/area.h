/* The memory that the ranks of a simulated network share: a second mapping of all segments, at an address of its own,
   and behind them, in the same file, what the simulation keeps for each rank. A fresh file is zero, and zero is the
   right start of everything. */
#ifndef KR_SIM_AREA_H
#define KR_SIM_AREA_H

#include "clock.h"
#include <stdbool.h>

/* Operations that a rank can have under way at once; replies have some for themselves, so that a handler that replies
   never waits for requests to be served. */
#define KR_SIM_SLOTS 256
#define KR_SIM_REPLY_SLOTS 32
#define KR_SIM_ALL_SLOTS (KR_SIM_SLOTS + KR_SIM_REPLY_SLOTS)

/* Bytes of an operation for which every slot has room of its own. */
#define KR_SIM_SMALL 2048

/* What happens at the target; those before KR_SIM_REQUEST are transfers, which either side may apply. */
typedef enum { KR_SIM_PUT, KR_SIM_GET, KR_SIM_ATOMIC, KR_SIM_REQUEST, KR_SIM_REPLY } kr_sim_kind;
static inline bool kr_sim_is_message(kr_sim_kind kind) { return kind >= KR_SIM_REQUEST; }

/* Bytes of the target's segment that an operation touches, as offsets. */
typedef struct {
  uint64_t low, high; /* low == high: none */
} kr_sim_range;

enum { KR_SIM_SLOT_FREE, KR_SIM_SLOT_QUEUED, KR_SIM_SLOT_APPLIED };

/* One operation. Written by its issuer before it is queued, by who applies it afterwards; `state` passes it back. What
   walks through inboxes look at is one cache line; contiguous transfers without a signal need the second as well. */
typedef struct __attribute__((aligned(64))) {
  uint32_t state;
  uint32_t next;  /* in the target's inbox: operation (below), 0 = last */
  uint32_t order; /* of the issuer's operations */
  uint8_t kind;   /* kr_sim_kind */
  uint8_t passes; /* how many times it will still be passed over */
  bool has_signal, is_long, is_near;
  uint8_t dims;    /* of the target's side */
  uint32_t runs;   /* of an indexed put or get: kr_sim_run each before the packed bytes */
  uint32_t number; /* in the issuer's trace */
  uint16_t issuer, target;
  kr_sim_moment effect; /* not before this time on the machine's clock */
  kr_sim_range range;   /* of put, get, atomic and the payload of a long message */
  uint64_t offset;      /* in the target's segment */
  /* put, get, and the payload of a message */
  uint64_t payload; /* in the issuer's room for bytes: packed bytes */
  uint64_t bytes, chunk_bytes;
  kroll_gptr local; /* get, atomic: where the result goes, if it is not an indexed one */
  /* atomic */
  kroll_op op;
  kroll_type type;
  uint64_t a, b, old;
  /* message */
  uint32_t handler, nargs;
  uint64_t args[KROLL_AM_MAX_ARGS];
  /* put with a signal */
  uint64_t signal_offset, signal_add;
  /* strided put and get */
  uint64_t count[KROLL_MAX_DIMS];
  int64_t stride[KROLL_MAX_DIMS];
} kr_sim_slot;

/* A stretch of the target's segment in an indexed transfer. */
typedef struct {
  uint64_t offset, bytes;
  kroll_gptr local; /* of the issuer, in a get: where the bytes go */
} kr_sim_run;

/* A signal that arrived and that its rank has not looked at: the word's value afterwards, and when. */
typedef struct {
  kr_sim_moment when;
  uint32_t issuer, number; /* of the operation, as its issuer counts in its trace */
} kr_sim_cause;
typedef struct {
  uint64_t offset, value;
  kr_sim_cause cause;
} kr_sim_signal;
#define KR_SIM_SIGNALS 4096

#define KR_SIM_LINE __attribute__((aligned(64)))
#define KR_SIM_NEVER UINT64_MAX

/* Operations in the order of their issue, as far as they have one issuer. */
typedef struct KR_SIM_LINE {
  uint64_t due; /* on the machine's clock nothing in the list happens before */
  uint32_t first, last;
} kr_sim_list;
enum { KR_SIM_TRANSFERS, KR_SIM_REQUESTS, KR_SIM_REPLIES, KR_SIM_LISTS };

/* What a rank's operations go through on their way. Issuers write the first two lines, the second of them rarely; the
   others belong to who holds the lock. So an issuer and a target that looks for work all the time disturb each other
   about once for every latency of the network. */
typedef struct {
  uint32_t incoming;                 /* queued and not yet in a list: newest first */
  uint64_t KR_SIM_LINE incoming_due; /* on the machine's clock none of them happens before */
  uint32_t KR_SIM_LINE locked;       /* guards what follows, and the slots in the lists */
  uint32_t longs;                    /* long messages in the lists */
  uint32_t signals_used;
  kr_sim_list lists[KR_SIM_LISTS];
  kr_sim_signal signals[KR_SIM_SIGNALS];
  kr_sim_slot slots[KR_SIM_ALL_SLOTS]; /* of the operations that this rank issues */
} kr_sim_area;

/* Maps everything; called once. */
kroll_status kr_sim_area_open(const kroll_conduit_host *host);

/* Where this process has all segments, and what the simulation keeps for each rank: the area, the room for bytes. */
extern uint8_t *kr_sim_segments, *kr_sim_areas;
extern uint32_t kr_sim_segment_shift;
extern uint64_t kr_sim_area_stride;

#define KR_SIM_AREA_BYTES ((sizeof(kr_sim_area) + 4095) & ~(uint64_t)4095)
#define KR_SIM_SMALL_BYTES ((uint64_t)KR_SIM_ALL_SLOTS * KR_SIM_SMALL)

static inline kr_sim_area *kr_sim_area_of(int rank) {
  return (kr_sim_area *)(kr_sim_areas + (uint64_t)rank * kr_sim_area_stride);
}
/* Byte `offset` of the segment of `rank`. */
static inline uint8_t *kr_sim_segment(int rank, uint64_t offset) {
  return kr_sim_segments + ((uint64_t)rank << kr_sim_segment_shift) + offset;
}
/* The room of `rank` for the bytes of its operations: KR_SIM_SMALL of every slot, then the arena. */
static inline uint8_t *kr_sim_bytes(int rank, uint64_t offset) {
  return (uint8_t *)kr_sim_area_of(rank) + KR_SIM_AREA_BYTES + offset;
}
uint64_t kr_sim_arena_bytes(void);
/* Where an indexed transfer has its runs, and behind them its packed bytes. */
static inline kr_sim_run *kr_sim_runs_of(const kr_sim_slot *slot) {
  return (kr_sim_run *)kr_sim_bytes(slot->issuer, slot->payload);
}
static inline uint8_t *kr_sim_packed(const kr_sim_slot *slot) { return (uint8_t *)(kr_sim_runs_of(slot) + slot->runs); }

static inline bool kr_sim_try_lock(kr_sim_area *area) {
  return __atomic_load_n(&area->locked, __ATOMIC_RELAXED) == 0 &&
         __atomic_exchange_n(&area->locked, 1, __ATOMIC_ACQUIRE) == 0;
}
void kr_sim_lock(kr_sim_area *area);
static inline void kr_sim_unlock(kr_sim_area *area) { __atomic_store_n(&area->locked, 0, __ATOMIC_RELEASE); }

/* An operation's name in inboxes. */
static inline uint32_t kr_sim_name(int issuer, int slot) { return (uint32_t)(issuer * KR_SIM_ALL_SLOTS + slot) + 1; }
static inline kr_sim_slot *kr_sim_named(uint32_t name) {
  const uint32_t index = name - 1;
  return &kr_sim_area_of((int)(index / KR_SIM_ALL_SLOTS))->slots[index % KR_SIM_ALL_SLOTS];
}

#endif
