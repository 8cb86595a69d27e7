/* The job page and the segments: found through the launcher's descriptors or made for a job of one rank, and mapped at
   the same addresses in every process. */
#define _GNU_SOURCE
#include "control.h"
#include "identity.h"
#include "knobs.h"
#include "machine.h"
#include "process.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define ALONE_SHIFT 36

kr_process_state kr_process;

static int job_fd = -1;

static void *map_at(uint64_t address, uint64_t bytes, int flags, int fd) {
  const int access = PROT_READ | PROT_WRITE;
  void *got = mmap((void *)address, bytes, access, flags | MAP_NORESERVE | MAP_FIXED_NOREPLACE, fd, 0);
  if (got == MAP_FAILED || got != (void *)address)
    kroll_fail(NULL, "cannot map a segment of %llu bytes at 0x%llx: %s (KROLL_BASE moves it)",
               (unsigned long long)bytes, (unsigned long long)address, strerror(errno));
  return got;
}

/* Maps one segment at its address. The segment of a job's only rank is shared with nobody: private memory may have
   large pages where, as on most systems, shared memory may not. Without MADV_DONTDUMP one abort() would write every
   hole to the core file. */
static void map_segment(int fd, uint64_t address, uint64_t bytes) {
  const bool alone = kr_process.job->ranks == 1;
  void *segment =
      alone ? map_at(address, bytes, MAP_PRIVATE | MAP_ANONYMOUS, -1) : map_at(address, bytes, MAP_SHARED, fd);
  if (alone)
    madvise(segment, bytes, MADV_HUGEPAGE);
  madvise(segment, bytes, MADV_DONTDUMP);
}

static void map_near(int rank) {
  const kroll_job *job = kr_process.job;
  for (int r = kr_process.near_first; r < kr_process.near_first + kr_process.near_count; r++)
    map_segment(kr_process.first_segment_fd + r, job->base + ((uint64_t)r << job->shift), UINT64_C(1) << job->shift);
  kr_identity_set(rank, (int)job->ranks, job->base, job->shift, kr_process.near_first, kr_process.near_count);
}

/* Ranks of one pretended node are contiguous groups of ceil(ranks / nodes). */
static void find_near(int rank) {
  const kroll_job *job = kr_process.job;
  const int group = (int)((job->ranks + job->nodes - 1) / job->nodes);
  const int left = (int)job->ranks - rank / group * group;
  kr_process.near_first = rank / group * group;
  kr_process.near_count = left < group ? left : group;
  kr_process.all_near = kr_process.near_count == (int)job->ranks;
  kr_process.short_turns = kr_process.all_near ? 15 : 0;
  kr_process.crowded = job->ranks > job->cores;
}

static void check_job(const kroll_job *job, int rank) {
  if (job->magic != KROLL_JOB_MAGIC)
    kroll_fail(NULL, "%s does not lead to a job page", KROLL_JOB_ENV);
  if (job->abi != KROLL_ABI)
    kroll_fail(NULL, "the launcher speaks version %u of the job page, this program version %u: build it again",
               job->abi, KROLL_ABI);
  if (rank < 0 || (uint32_t)rank >= job->ranks || job->ranks > KROLL_MAX_RANKS || job->nodes == 0)
    kroll_fail(NULL, "the job page is not sound: rank %d of %u on %u nodes", rank, job->ranks, job->nodes);
}

static void enter_slot(int rank) {
  kr_process.slot = (kroll_rank_slot *)(kr_process.job + 1) + rank;
  __atomic_store_n(&kr_process.slot->pid, (uint32_t)getpid(), __ATOMIC_RELAXED);
  __atomic_store_n(&kr_process.slot->state, (uint32_t)KROLL_RANK_RUNNING, __ATOMIC_RELEASE);
}

void kr_segment_join(const char *environment) {
  int rank = 0;
  if (sscanf(environment, "%d:%d:%d", &rank, &job_fd, &kr_process.first_segment_fd) != 3)
    kroll_fail(NULL, "%s=%s is not RANK:JOBFD:FIRSTSEGFD", KROLL_JOB_ENV, environment);
  struct stat page;
  void *job = MAP_FAILED;
  if (fstat(job_fd, &page) == 0)
    job = mmap(NULL, (size_t)page.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, job_fd, 0);
  if (job == MAP_FAILED)
    kroll_fail(NULL, "cannot map the job page: %s", strerror(errno));
  check_job(job, rank);
  kr_process.job = job;
  kr_process.launched = true;
  enter_slot(rank);
  find_near(rank);
  map_near(rank);
}

static uint64_t alone_budget(void) {
  const uint64_t wanted = kr_knob_number("KROLL_SEGMENT_BYTES");
  return wanted != 0 ? wanted : kr_machine_bytes() / 10 * 8;
}

void kr_segment_alone(void) {
  kroll_job *job = mmap(NULL, sizeof(kroll_job) + sizeof(kroll_rank_slot), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (job == MAP_FAILED)
    kroll_fail(NULL, "cannot make a job page: %s", strerror(errno));
  *job = (kroll_job){.magic = KROLL_JOB_MAGIC,
                     .abi = KROLL_ABI,
                     .ranks = 1,
                     .nodes = 1,
                     .cores = 1,
                     .base = kr_knob_number("KROLL_BASE"),
                     .shift = ALONE_SHIFT,
                     .segment_bytes = alone_budget(),
                     .conduit = "smp"};
  kr_process.job = job;
  enter_slot(0);
  find_near(0);
  map_near(0);
}

void kr_segment_close_descriptors(void) {
  if (!kr_process.launched)
    return;
  for (uint32_t r = 0; r < kr_process.job->ranks; r++)
    close(kr_process.first_segment_fd + (int)r);
  close(job_fd);
}
