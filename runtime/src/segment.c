/* Maps the segments of this node, at the same addresses in every process. Those of a node lie in one memory file and
   are one mapping, so that a job starts as fast with many ranks as with few. */
#define _GNU_SOURCE
#include "identity.h"
#include "process.h"
#include <errno.h>
#include <string.h>
#include <sys/mman.h>

kr_process_state kr_process;

static void map_at(uint64_t address, uint64_t bytes, int flags, int fd, uint64_t offset) {
  const int access = PROT_READ | PROT_WRITE;
  void *got = mmap((void *)address, bytes, access, flags | MAP_NORESERVE | MAP_FIXED_NOREPLACE, fd, (off_t)offset);
  if (got == MAP_FAILED || got != (void *)address)
    kroll_fail(NULL, "cannot map segments of %llu bytes at 0x%llx: %s (KROLL_BASE moves them)",
               (unsigned long long)bytes, (unsigned long long)address, strerror(errno));
}

/* The file that has the segments of this node. */
static const kroll_segment_file *near_file(void) {
  const int first = kr_process.near_first, end = first + kr_process.near_count;
  for (const kroll_segment_file *file = kr_job.files; file < kr_job.files + kr_job.file_count; file++)
    if (file->first <= first && end <= file->first + file->ranks)
      return file;
  kroll_fail(NULL, "the launcher gave no memory file with the segments of ranks %d to %d", first, end - 1);
}

/* The segment of a job's only rank is shared with nobody: private memory may have large pages where, as on most
   systems, shared memory gets them only when it is asked (see span.c). Without MADV_DONTDUMP one abort() would write
   every hole to the core file. */
static void map_near(void) {
  const uint64_t address = kr_job.base + ((uint64_t)kr_process.near_first << kr_job.shift);
  const uint64_t bytes = (uint64_t)kr_process.near_count << kr_job.shift;
  if (kr_job.ranks == 1) {
    map_at(address, bytes, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise((void *)address, bytes, MADV_HUGEPAGE);
  } else {
    const kroll_segment_file *file = near_file();
    const uint64_t before = (uint64_t)(kr_process.near_first - file->first) << kr_job.shift;
    map_at(address, bytes, MAP_SHARED, file->fd, file->offset + before);
  }
  madvise((void *)address, bytes, MADV_DONTDUMP);
}

void kr_segments_map(void) {
  kr_process.near_first = (int)kr_job.node_first[kr_job.node];
  kr_process.near_count = (int)kr_job.node_first[kr_job.node + 1] - kr_process.near_first;
  kr_process.all_near = kr_process.near_count == kr_job.ranks;
  kr_process.crowded = kr_job.machine_ranks > kr_job.cores;
  map_near();
  kr_identity_set(kr_job.rank, kr_job.ranks, kr_job.base, kr_job.shift, kr_process.near_first, kr_process.near_count);
}
