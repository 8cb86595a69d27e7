/* The second mapping of every segment, and the lock of a rank's area. */
#define _GNU_SOURCE
#include "area.h"
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#define SPINS 100
/* Room for the messages of jobs whose ranks may have hardly any memory. */
#define LEAST_ARENA ((uint64_t)16 << 20)

uint8_t *kr_sim_views[KROLL_MAX_RANKS];
uint64_t kr_sim_segment_bytes;
static uint64_t arena_bytes;

/* Every rank grows every file to the same length; whoever comes first has done it. */
static bool map_view(int fd, int rank) {
  const uint64_t bytes = kr_sim_segment_bytes + KR_SIM_AREA_BYTES + KR_SIM_SMALL_BYTES + arena_bytes;
  if (ftruncate(fd, (off_t)bytes) != 0)
    return false;
  void *view = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);
  if (view == MAP_FAILED)
    return false;
  madvise(view, bytes, MADV_DONTDUMP);
  kr_sim_views[rank] = view;
  return true;
}

kroll_status kr_sim_area_open(const kroll_conduit_host *host) {
  const kroll_job *job = host->job;
  const uint64_t touched = (job->segment_bytes + 4095) & ~(uint64_t)4095;
  kr_sim_segment_bytes = UINT64_C(1) << host->segment_shift;
  arena_bytes = touched < LEAST_ARENA ? LEAST_ARENA : touched;
  for (int rank = 0; rank < host->ranks; rank++)
    if (!map_view(host->first_segment_fd + rank, rank))
      return KROLL_ERR_SYSTEM;
  return KROLL_OK;
}

uint64_t kr_sim_arena_bytes(void) { return arena_bytes; }

void kr_sim_lock(kr_sim_area *area) {
  for (int spins = 0; !kr_sim_try_lock(area); spins++)
    if (spins >= SPINS)
      sched_yield();
}
