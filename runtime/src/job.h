/* Job control: what a rank knows of its job, and how it and those who started it and watch it hear of each other.
   Nothing else in the runtime reads the job page or the state of another rank. A rank speaks with the watcher of its
   own node only, through words in shared memory; watchers of different nodes tell each other. So the contract is the
   same on one node, on nodes that one machine pretends to be, and with an agent a node:
     - The first rank of the job that fails, or asks for the end, ends it. It claims the end on its node; the head
       decides between nodes. The others follow a claim on their node or a verdict without a word.
     - A failed rank hands its report to the watcher and ends; the watcher prints the report of the first.
     - What a rank writes to its standard streams is forwarded in whole lines by the watcher.
     - A rank describes a wait that lasts; the watcher sees when all ranks wait and none moves.
   A program that was started by hand is a job of one rank that nobody watches. */
#ifndef KR_JOB_H
#define KR_JOB_H

#include <kroll/conduit.h>

/* Constant once the job is joined. */
typedef struct {
  int rank, ranks;
  int node, nodes;
  const uint32_t *node_first; /* the first rank of every node, then `ranks`: those of a node are contiguous */
  uint32_t cores;             /* that the job may use on this machine */
  uint32_t machine_ranks;     /* ranks that share them */
  uint64_t base;              /* address of rank 0's segment */
  uint32_t shift;             /* log2 of the distance between segments */
  uint64_t segment_bytes;     /* that a rank may touch in its segment, <= 1 << shift */
  uint64_t seed;              /* of everything that shuffles */
  uint64_t key;               /* what only ranks of this job know */
  uint64_t stall_ns;          /* a wait longer than this is described; 0 = never */
  const char *conduit, *model;
  const kroll_segment_file *files; /* where the segments are that this process can map; none in a job of one rank */
  int file_count;
  bool watched; /* false in a program that was started by hand */
} kr_job_facts;
extern kr_job_facts kr_job;

/* What a program without a launcher says it is: "so this is 1 ..". A language may say it in its own words,
   or nothing: NULL. */
extern const char *kr_job_alone_words;
/* Finds the job that this process is a rank of, or makes one of one rank, and fills kr_job. */
void kr_job_join(void);
/* False before; then there is only this process. */
static inline bool kr_job_is_joined(void) { return kr_job.ranks != 0; }
/* Closes the descriptors by which the job was found: `files` are of no use any more. */
void kr_job_close_descriptors(void);

/* Returns when all ranks of this node have come here as often as this one, which sleeps until then: who waits for
   hundreds of ranks to start leaves them the cores. */
void kr_job_gather(void);

/* All-gather of `bytes` <= KROLL_EXCHANGE_BYTES a rank while no conduit works yet: `all` becomes what the ranks gave,
   in order. Every rank calls it once, with the same number of bytes. */
void kr_job_exchange(const void *own, size_t bytes, void *all);

/* How the job ends before its ranks have finished. */
typedef enum { KR_GOES_ON, KR_FAILED, KR_ASKED_TO_END } kr_end_kind;
typedef struct {
  kr_end_kind kind;
  int rank, status; /* who was first, with which exit status (0 to 255) */
} kr_end;

/* Wants the job to end with this status; true for the first rank of its node. */
bool kr_job_claim(kr_end_kind kind, int status);
/* What this rank has to follow. */
kr_end kr_job_end(void);
/* The words of a rank that failed and has the claim; cut at what the watcher has room for. */
void kr_job_report(const char *text, size_t bytes);

/* This rank has begun to leave with this exit status; has left. */
void kr_job_leave(int status);
void kr_job_left(void);
/* Every rank of the job has begun to leave, as far as is known here. */
bool kr_job_all_leave(void);

/* Ranks that are killed: the watcher lets the others go on where the user wants that, and the program of the rank that
   is lost has said that it may be. Only where all ranks are on one node. */
void kr_job_may_be_lost(void);
/* How many there are, once the job is joined, and which. */
extern const uint32_t *kr_job_lost;
static inline uint32_t kr_job_losses(void) { return __atomic_load_n(kr_job_lost, __ATOMIC_ACQUIRE); }
bool kr_job_is_lost(int rank);

/* What the garbage collector says to other nodes and hears of them, for nodes.c alone; in jobs on several nodes. */
struct kroll_collector_page *kr_job_collector(void);
/* Has the watcher look at the page now. */
void kr_job_wake_watcher(void);

/* Where a rank waits. */
typedef struct {
  const kroll_site *site;
  const char *what; /* when there is no site */
  int on;           /* the rank waited for, -1 = several or unknown */
  bool of_program;  /* a loop of the program's own, which may end without a word: it must beat */
} kr_job_wait;

void kr_job_describe_wait(const kr_job_wait *wait);
/* Takes an earlier description back. */
void kr_job_run(void);
/* A description stands: a wait inside of a wait, as for room in the conduit, takes it back when it ends. */
bool kr_job_is_described(void);
/* A wait was successful. */
void kr_job_count_wait(void);
/* Successful waits so far. */
uint64_t kr_job_waits(void);
/* The described loop of the program's own still waits. */
void kr_job_beat(void);

#endif
