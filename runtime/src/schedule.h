/* A collective is a schedule: what one member does, step by step, computed by pure functions from the operation, the
   algorithm, the number of members, this member, the root and the bytes. A schedule is a list of turns, one epoch of
   the team each; the engine (engine.h) walks through the steps of a turn, and runtime/test/schedule.c through those of
   all members at once, against what the operation means.

   Invariants. A member that has ended a turn knows that all have entered it, except in the turns of pipelines and rings
   between their first and last, which are meetings; there a sender waits until its last message but one was taken. So
   two slots a channel and two parts of a window, used by the parity of the epoch, are enough. In every algorithm each
   member but the first of its node sends something before it waits, to a member whose own first message leads nearer to
   the first, so ranks that are in different operations hear of each other. */
#ifndef KR_SCHEDULE_H
#define KR_SCHEDULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Channels of a member: where one kind of message arrives. Those of the rounds come first,
   those of the children of a wide tree last. */
#define KR_MEET_PAYLOAD 4152 /* bytes that a message carries */
#define KR_MEET_ROUNDS 16    /* 2^16 members */
#define KR_TREE_CHILDREN 8   /* of a wide tree (optimizer notes: one tree a node when ranks share cores) */
enum { KR_CHANNEL_RELEASE, KR_CHANNEL_DATA, KR_CHANNEL_TAKEN, KR_CHANNEL_HELLO, KR_CHANNEL_CHILDREN };
#define KR_CHANNELS (KR_MEET_ROUNDS + KR_CHANNEL_CHILDREN + KR_TREE_CHILDREN)
int kr_rounds(int size);
/* The channels that a team of this size has, at most KR_CHANNELS, and the number of one behind the rounds. */
int kr_channels(int size);
int kr_channel_of(int size, int special);

/* Bytes of a part of a window, through which large data goes: the chunk of a turn, if an element is not larger. On one
   node a part may grow with the data: what does not fit into the caches of a core reaches another core from the shared
   one, in half the time that lines take from core to core (a sum of 1 MiB at two ranks: 142 us by parts of 64 KiB, 60
   us by larger ones), and turns are fewer. */
#define KR_PART_BYTES ((size_t)65536)
#define KR_PART_MOST_BYTES ((size_t)1048576)

typedef enum {
  KR_BARRIER,
  KR_BROADCAST,
  KR_SCATTER,
  KR_GATHER,
  KR_ALL_GATHER,
  KR_ALL_TO_ALL,
  KR_REDUCE,
  KR_ALL_REDUCE,
  KR_SCAN,
  KR_PERMUTE, /* every member to its own root; only KR_DIRECT */
  KR_OPERATIONS
} kr_collective_kind;

typedef enum {
  KR_DISSEMINATION, /* rounds with partners at distances 1, 2, 4, ...; data inside the messages */
  KR_NODES,         /* a wide tree in every node, dissemination between the leaders; data inside the messages */
  KR_TREE,          /* binomial tree up and down; large data read from windows */
  KR_DOUBLING,      /* rounds in which members know of twice as many; large data read from windows */
  KR_STAGED,        /* everybody reads what it needs from the windows of others */
  KR_PIPELINE,      /* chunks along a chain */
  KR_RING,          /* blocks in a circle */
  KR_DIRECT,        /* between the buffers of members, where these are known to all */
  KR_ALGORITHMS
} kr_algorithm;

/* Members of one node follow each other: group g has the members begin[g] .. begin[g + 1] - 1. */
typedef struct {
  int count;
  const int *begin;
} kr_groups;

/* When the buffers of a member may be used, and when a member may go on: as soon as this member has come, and is done
   with; as soon as anybody has come; once all have come, and all are done (UPC 1.3, 7.1.3). */
typedef enum { KR_MYSYNC, KR_NOSYNC, KR_ALLSYNC } kr_sync;

typedef struct {
  kr_collective_kind operation;
  kr_algorithm algorithm, meeting; /* KR_NODES or KR_DISSEMINATION: how all meet that only meet */
  int size, me, root;
  size_t bytes; /* of one member's block */
  size_t elem;  /* bytes of an element that is combined, else 1 */
  size_t part;  /* bytes of a part of a window: kr_part_bytes */
  bool exclusive;
  bool near;   /* windows are combined where they lie: all members are on one node */
  bool shared; /* KR_SOURCE and KR_RESULT of all members are global memory */
  kr_sync in, out;
  kr_groups groups; /* KR_NODES only */
} kr_plan;

typedef enum {
  KR_SOURCE, /* the caller's src */
  KR_RESULT, /* the caller's dst */
  KR_WORK,   /* private to the schedule, kr_work_bytes */
  KR_STAGE,  /* this member's window, the part of this turn */
  KR_SLOT,   /* the payload of the message that came last on the step's channel */
  KR_WINDOW, /* the KR_STAGE of the spot's member; steps that use it where it lies are only in plans that are near */
  KR_WINDOW_BEFORE /* the same of the turn before */
} kr_buffer;

typedef struct {
  kr_buffer in;
  int member;
  size_t at;
} kr_spot;

typedef enum {
  KR_SEND,    /* `bytes` at `from` to `peer` on its `channel` */
  KR_RECEIVE, /* a message of `peer` on `channel`, of the turn `back` turns ago; its payload to `to` if bytes != 0 */
  KR_COPY,    /* `bytes` at `from` to `to` */
  KR_FOLD,    /* to = from op with, `from` of the lower ranks; `to` is `with` or lies apart from both */
  KR_READ,    /* `bytes` at `from`, a window or KR_SOURCE of the peer, to `to`; complete after JOIN */
  KR_WRITE,   /* `bytes` at `from` to `to` of the peer, its KR_RESULT; complete after JOIN */
  KR_JOIN
} kr_step_kind;

typedef struct {
  kr_step_kind kind;
  int peer, channel, back;
  kr_spot from, with, to;
  size_t bytes;
} kr_step;

typedef struct {
  kr_step *list;
  int count, room;
  bool failed; /* no memory */
} kr_steps;

/* By everything else of the plan. */
size_t kr_part_bytes(const kr_plan *plan);
/* Whether the algorithm can do this operation with so many bytes. */
bool kr_plan_possible(const kr_plan *plan);
/* Whether it needs windows, and how much private memory. */
bool kr_plan_stages(const kr_plan *plan);
size_t kr_plan_work_bytes(const kr_plan *plan);
int kr_plan_turns(const kr_plan *plan);
/* Whether whoever ends this turn knows that all have entered it. */
bool kr_plan_meets(const kr_plan *plan, int turn);
/* Replaces the steps by those of a turn; before the first, turns are meetings. */
void kr_plan_turn(const kr_plan *plan, int turn, kr_steps *steps);
/* The parts of KR_DIRECT: a meeting or none, the moves, a meeting or none. */
bool kr_direct_meets_first(const kr_plan *plan);
bool kr_direct_meets_last(const kr_plan *plan);
void kr_direct_moves(const kr_plan *plan, kr_steps *steps);
/* Whether messages of one meeting can gather so many bytes of everyone. Then elements are combined from left to right,
   else by halves; it depends on members and bytes only, so results depend neither on timing nor on the algorithm. */
bool kr_gathers(int size, size_t bytes);

#endif
