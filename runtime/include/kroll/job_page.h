/* The job page: one shared mapping a node, made by whoever starts and watches the ranks of that node (the launcher; on
   a cluster the node's agent) and mapped by each of them. What the ranks of a node say stays on its page: the watchers
   look, tell each other, and copy the verdict of the head into every page, so a rank never asks who decides.
   runtime/src/job.c is the only file of the runtime that knows these records (and nodes.c what the collector says); the
   launcher's copy of these structs is crates/launch/src/job_page.rs, and a test compares sizes and offsets. All words
   that change are atomics. */
#ifndef KROLL_JOB_PAGE_H
#define KROLL_JOB_PAGE_H

#include <stdint.h>

#define KROLL_JOB_MAGIC UINT64_C(0x32304c4c4f524b00) /* "\0KROLL02" */
#define KROLL_MAX_RANKS 65536

/* A place in the code within a report: the mark, its address in hexadecimal, a blank and the shared library that it
   counts in (none in the program itself), the end. The rest of that line is about this place. */
#define KROLL_CODE_MARK '\002'
#define KROLL_CODE_END '\003'
/* A line of a report that starts so has addresses within calls, innermost first, all of the program itself: each in
   hexadecimal behind a blank. Shown are those in functions that the language has names for: strings
   "C-NAME\tuser\tNAME" or "C-NAME\tlibrary\tNAME" in the section .kroll.functions, which is not loaded. */
#define KROLL_TRACE_MARK '\004'

/* How a rank finds its job: environment variable KROLL_JOB = "RANK:PAGE:FILE[:FILE...]". PAGE is the descriptor of the
   job page of its node; FILE is "FD,FIRST,RANKS,OFFSET", a memory file with the segments of RANKS ranks from FIRST on,
   1 << shift bytes each, from byte OFFSET on. All segments of a node lie in one file. The variable is removed from the
   environment by boot. */
#define KROLL_JOB_ENV "KROLL_JOB"

enum {
  KROLL_RANK_STARTING = 0,
  KROLL_RANK_RUNNING,
  KROLL_RANK_WAITING,
  KROLL_RANK_LEAVING,
  KROLL_RANK_GONE,
  KROLL_RANK_LOST /* killed, and the job goes on without it; the watcher says so */
};

/* Why a job ends before its ranks have all finished: rank + 1 in the low 32 bits, the exit status in the next 8, the
   kind above. 0 = it goes on. */
enum { KROLL_END_FAILED = 1, KROLL_END_ASKED = 2 };
#define KROLL_END(kind, status, rank) ((uint64_t)(kind) << 40 | (uint64_t)((status)&255) << 32 | ((uint32_t)(rank) + 1))

/* Behind it, from table_at on, the first rank of every node and at the end the number of ranks, as uint32_t: the ranks
   of a node are contiguous. From gifts_at on KROLL_GIFT_BYTES for every rank of the job: what it gives to the exchange
   at boot. From slots_at on a slot for every rank of this node. From collector_at on, in jobs on several nodes, what
   the garbage collector says and hears. */
#define KROLL_GIFT_BYTES 512
typedef struct {
  /* What the launcher decides; constant once the ranks run. */
  uint64_t magic;
  uint32_t abi; /* KROLL_ABI */
  uint32_t ranks;
  uint32_t nodes;
  uint32_t node;          /* that this page belongs to */
  uint32_t cores;         /* cores that the job may use on this machine */
  uint32_t machine_ranks; /* that share them: the ranks of this node, or of all nodes that one machine pretends to be */
  uint64_t base;          /* address of rank 0's segment */
  uint32_t shift;         /* log2 of the distance between segments */
  uint32_t stall_ms;      /* a wait longer than this is described; 0 = never */
  uint64_t segment_bytes; /* budget of bytes a rank may touch in its segment, <= 1 << shift */
  uint64_t seed;          /* of everything that shuffles */
  uint64_t key;           /* what only ranks of this job know, where they talk through a network; else 0 */
  uint32_t table_at, gifts_at, slots_at, collector_at; /* bytes from the start of the page */
  uint32_t watcher; /* who watches the ranks of this node: SIGCHLD makes that process look at the page */
  char conduit[16]; /* "smp", "sim", or that of a plug-in */
  char model[64];   /* sim: preset name or "L,o,g,G" in ns and ns/byte */
  /* What changes. */
  uint32_t leaving;           /* ranks of this node that have begun to leave */
  uint64_t claim;             /* the first end of the job that a rank of this node wants: by compare-and-swap */
  uint64_t verdict;           /* what the head has decided, the same in every page */
  uint32_t leaving_elsewhere; /* those of all other nodes, as far as the head knows */
  uint32_t given;             /* ranks of this node whose gifts are here */
  uint32_t exchanged;         /* the gifts of all other nodes are here, too */
  uint32_t report_bytes;      /* of the report, once it is whole */
  uint32_t lost;              /* ranks of this node that are LOST */
  uint32_t gathered;          /* arrivals of ranks of this node where they gather at boot, over all gatherings */
  uint32_t gatherings;        /* that all of them have come to; ranks sleep on this word */
  /* What a failed rank that has the claim says; printed by whoever watches, with places in the code (KROLL_CODE_MARK)
     turned into lines. */
  char report[4096];
} kroll_job_page;

/* Written by its rank, read by the watcher, which writes the state of a rank that it has lost. */
typedef struct {
  uint32_t pid;
  uint32_t state;    /* KROLL_RANK_* */
  uint64_t progress; /* counts completed waits: unchanged = stalled */
  int32_t waits_for; /* rank, -1 = several or unknown */
  uint32_t wait_line;
  uint32_t wait_column;
  uint32_t status; /* the exit status of a rank that is leaving */
  uint64_t beats;  /* rises while a loop of the program's own waits, which may end unseen; 0 in the runtime's waits */
  uint64_t wait_code;       /* where in the code, if the line is not known; 0 = not known either */
  uint32_t counts_from_one; /* the language that waits calls ranks images, from 1 */
  uint32_t may_be_lost;     /* the program goes on without ranks that are killed, if the user wants that */
  char wait_file[256];      /* without a line the shared library that wait_code is in, "" = the program */
  char wait_what[128];
  uint8_t pad[72];
} kroll_rank_slot;

/* Who refers to the region that is to be deleted, as far as that is known. */
#define KROLL_HOLDER_BYTES 320
typedef struct {
  char words[KROLL_HOLDER_BYTES]; /* "" = nobody */
  uint64_t reference;             /* of another node, by which the region was reached; 0 = none, or there are words */
  uint64_t round;                 /* the last one before that */
} kroll_holder;

/* A collection of garbage in a job on several nodes (runtime/src/nodes.h has the protocol). Serials are odd while there
   is a collection and rise by one at its start and its end. */
#define KROLL_COLLECTOR_REFERENCES 16384
typedef struct kroll_collector_page {
  /* What the ranks of the node say. */
  uint64_t wants;         /* the serial of the collection that one of them wants */
  uint64_t stopped;       /* that of the last one for which all of them have stopped */
  uint64_t posted;        /* rounds, over all collections, whose references are in `out` */
  uint64_t resumed;       /* the serial of the last one after which all of them have gone on */
  uint64_t out_count;     /* references to other nodes; those that have no room wait for the next round */
  uint64_t has_symmetric; /* with `stopped`, from the node of rank 0: where symmetric blocks end in every segment */
  uint32_t leaves;        /* one of them will not stop any more */
  uint32_t deletes;       /* rank + 1 of one that wants a collection to delete a region; 0 = none */
  kroll_holder found;     /* with `posted`, in a collection that deletes: by a rank of the node */
  /* What the watcher says. */
  uint64_t serial;    /* of the collection that is going on, if it is odd, or was the last */
  uint64_t marks;     /* the serial of the last one for which all ranks of the job have stopped */
  uint64_t symmetric; /* with `marks`: where symmetric blocks end */
  uint64_t answered;  /* rounds that all nodes have posted, and whose references are in `dealt` */
  uint64_t dealt_count;
  uint32_t is_done; /* the last round had none, anywhere */
  uint32_t is_over; /* there will be no collection any more */
  uint32_t deleter; /* with `serial`: rank + 1 of who deletes a region in this collection; 0 = nobody */
  uint32_t pad;
  kroll_holder known; /* with `answered`: the holder that was found first, on whichever node */
  uint64_t out[KROLL_COLLECTOR_REFERENCES], dealt[KROLL_COLLECTOR_REFERENCES];
} kroll_collector_page;

#endif
