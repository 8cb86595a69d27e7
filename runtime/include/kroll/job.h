/* The job page: one shared mapping that the launcher creates and every rank maps. The launcher's copy of these structs
   is crates/launch/src/job_page.rs; a test compares sizes and offsets. All words that change are atomics. */
#ifndef KROLL_JOB_H
#define KROLL_JOB_H

#include <stdint.h>

#define KROLL_JOB_MAGIC UINT64_C(0x31304c4c4f524b00) /* "\0KROLL01" */
#define KROLL_MAX_RANKS 1024

/* How a rank finds its job: environment variable KROLL_JOB = "RANK:JOBFD:FIRSTSEGFD". The segment of rank r is the
   descriptor FIRSTSEGFD + r. The variable is removed from the environment by boot. */
#define KROLL_JOB_ENV "KROLL_JOB"

enum { KROLL_RANK_STARTING = 0, KROLL_RANK_RUNNING, KROLL_RANK_WAITING, KROLL_RANK_LEAVING, KROLL_RANK_GONE };

/* What the launcher decides; constant once the ranks run. */
typedef struct {
  uint64_t magic;
  uint32_t abi; /* KROLL_ABI */
  uint32_t ranks;
  uint32_t nodes;         /* pretended nodes; ranks are split in contiguous groups of ceil(ranks / nodes) */
  uint32_t cores;         /* cores that the job may use: decides the waiting policy */
  uint64_t base;          /* address of rank 0's segment */
  uint32_t shift;         /* log2 of the distance between segments */
  uint32_t stall_ms;      /* a wait longer than this is described; 0 = never */
  uint64_t segment_bytes; /* budget of bytes a rank may touch in its segment, <= 1 << shift */
  uint64_t seed;          /* of everything that shuffles */
  char conduit[16];       /* "smp", "sim" */
  char model[64];         /* sim: preset name or "L,o,g,G" in ns and ns/byte */
  /* What changes. */
  uint32_t guilty; /* 0, or rank + 1 of the first rank that failed: claimed by compare-and-swap */
  uint32_t guilty_status;
  uint32_t exit_requested; /* 0, or 1 + status of kroll_job_exit */
  uint32_t pad[13];
} kroll_job;

/* One per rank, behind the job struct, 1,024 bytes each, written by its rank only, read by the launcher. */
typedef struct {
  uint32_t pid;
  uint32_t state;    /* KROLL_RANK_* */
  uint64_t progress; /* counts completed waits: unchanged = stalled */
  int32_t waits_for; /* rank, -1 = several or unknown */
  uint32_t wait_line;
  uint32_t wait_column;
  uint32_t wait_kind; /* kroll_site_kind */
  uint64_t beats; /* rises while a loop of the program's own waits, which may end unseen; 0 in the runtime's waits */
  char wait_file[256];
  char wait_what[128];
  char message[512]; /* the guilty rank's words, also printed by itself */
  uint8_t pad[88];
} kroll_rank_slot;

#endif
