/* The exchange at boot, when no conduit works yet: through the control pages of all ranks, which lie in memory files.
 */
#define _GNU_SOURCE
#include "exchange.h"
#include "control.h"
#include "fail.h"
#include "process.h"
#include <errno.h>
#include <sched.h>
#include <unistd.h>

static const kroll_segment_file *file_of(int rank) {
  for (const kroll_segment_file *file = kr_job.files; file < kr_job.files + kr_job.file_count; file++)
    if (rank >= file->first && rank < file->first + file->ranks)
      return file;
  kroll_fail(NULL, "there is no memory file with the segment of rank %d: the ranks cannot exchange anything", rank);
}

static kr_given read_given(int rank) {
  const kroll_segment_file *file = file_of(rank);
  const uint64_t segment = file->offset + ((uint64_t)(rank - file->first) << kr_job.shift);
  kr_given given;
  if (pread(file->fd, &given, sizeof given, (off_t)(segment + offsetof(kr_control, given))) != sizeof given)
    kroll_fail(NULL, "cannot read what rank %d exchanges: %s", rank, strerror(errno));
  return given;
}

/* What a rank gave, once it has; read again then, since one reading copies in no certain order. */
static kr_given given_by(int rank) {
  while (read_given(rank).is_there == 0) {
    kr_fail_follow();
    sched_yield();
  }
  return read_given(rank);
}

void kr_exchange(const void *own, size_t bytes, void *all) {
  kr_given *mine = &kr_my_control()->given;
  memcpy(mine->bytes, own, bytes);
  __atomic_store_n(&mine->is_there, 1, __ATOMIC_RELEASE);
  for (int rank = 0; rank < kroll_ranks; rank++) {
    const kr_given given = rank == kroll_my_rank ? *mine : given_by(rank);
    memcpy((char *)all + (size_t)rank * bytes, given.bytes, bytes);
  }
}
