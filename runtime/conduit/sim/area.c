/* The second mapping of every segment, and the lock of a rank's area. */
#define _GNU_SOURCE
#include "area.h"
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#define SPINS 100
/* Room for the messages of jobs whose ranks may have hardly any memory. */
#define LEAST_ARENA ((uint64_t)16 << 20)

uint8_t *kr_sim_segments, *kr_sim_areas;
uint32_t kr_sim_segment_shift;
uint64_t kr_sim_area_stride;
static uint64_t arena_bytes;

/* One file has the segments of all pretended nodes. Every rank grows it to the same length; whoever comes first has
   done it. */
kroll_status kr_sim_area_open(const kroll_conduit_host *host) {
  const kroll_segment_file *file = host->files;
  if (host->file_count != 1 || file->ranks != host->ranks)
    return KROLL_ERR_ADDRESS;
  const uint64_t touched = (host->segment_bytes + 4095) & ~(uint64_t)4095;
  arena_bytes = touched < LEAST_ARENA ? LEAST_ARENA : touched;
  kr_sim_segment_shift = host->segment_shift;
  kr_sim_area_stride = KR_SIM_AREA_BYTES + KR_SIM_SMALL_BYTES + arena_bytes;
  const uint64_t segments = (uint64_t)host->ranks << host->segment_shift;
  const uint64_t bytes = segments + (uint64_t)host->ranks * kr_sim_area_stride;
  if (ftruncate(file->fd, (off_t)(file->offset + bytes)) != 0)
    return KROLL_ERR_SYSTEM;
  void *view = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file->fd, (off_t)file->offset);
  if (view == MAP_FAILED)
    return KROLL_ERR_SYSTEM;
  madvise(view, bytes, MADV_DONTDUMP);
  kr_sim_segments = view;
  kr_sim_areas = kr_sim_segments + segments;
  return KROLL_OK;
}

uint64_t kr_sim_arena_bytes(void) { return arena_bytes; }

void kr_sim_lock(kr_sim_area *area) {
  for (int spins = 0; !kr_sim_try_lock(area); spins++)
    if (spins >= SPINS)
      sched_yield();
}
