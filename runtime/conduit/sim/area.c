/* The second mapping of every segment, and the lock of a rank's area. */
#define _GNU_SOURCE
#include "area.h"
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#define AREA_BYTES ((sizeof(kr_sim_area) + 4095) & ~(uint64_t)4095)
#define SPINS 100
/* Room for the messages of jobs whose ranks may have hardly any memory. */
#define LEAST_ARENA ((uint64_t)16 << 20)

static uint8_t *views[KROLL_MAX_RANKS];
static uint64_t segment_bytes, arena_bytes;

/* Every rank grows every file to the same length; whoever comes first has done it. */
static bool map_view(int fd, int rank) {
  const uint64_t bytes = segment_bytes + AREA_BYTES + arena_bytes;
  if (ftruncate(fd, (off_t)bytes) != 0)
    return false;
  void *view = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);
  if (view == MAP_FAILED)
    return false;
  madvise(view, bytes, MADV_DONTDUMP);
  views[rank] = view;
  return true;
}

kroll_status kr_sim_area_open(const kroll_conduit_host *host) {
  const kroll_job *job = host->job;
  const uint64_t touched = (job->segment_bytes + 4095) & ~(uint64_t)4095;
  segment_bytes = UINT64_C(1) << host->segment_shift;
  arena_bytes = touched < LEAST_ARENA ? LEAST_ARENA : touched;
  for (int rank = 0; rank < host->ranks; rank++)
    if (!map_view(host->first_segment_fd + rank, rank))
      return KROLL_ERR_SYSTEM;
  return KROLL_OK;
}

kr_sim_area *kr_sim_area_of(int rank) { return (kr_sim_area *)(views[rank] + segment_bytes); }
uint8_t *kr_sim_segment(int rank, uint64_t offset) { return views[rank] + offset; }
uint8_t *kr_sim_arena(int rank, uint64_t offset) { return views[rank] + segment_bytes + AREA_BYTES + offset; }

uint64_t kr_sim_arena_bytes(void) { return arena_bytes; }

bool kr_sim_try_lock(kr_sim_area *area) {
  return __atomic_load_n(&area->locked, __ATOMIC_RELAXED) == 0 &&
         __atomic_exchange_n(&area->locked, 1, __ATOMIC_ACQUIRE) == 0;
}

void kr_sim_lock(kr_sim_area *area) {
  for (int spins = 0; !kr_sim_try_lock(area); spins++)
    if (spins >= SPINS)
      sched_yield();
}

void kr_sim_unlock(kr_sim_area *area) { __atomic_store_n(&area->locked, 0, __ATOMIC_RELEASE); }

uint32_t kr_sim_name(int issuer, int slot) { return (uint32_t)(issuer * KR_SIM_ALL_SLOTS + slot) + 1; }

kr_sim_slot *kr_sim_named(uint32_t name) {
  const uint32_t index = name - 1;
  return &kr_sim_area_of((int)(index / KR_SIM_ALL_SLOTS))->slots[index % KR_SIM_ALL_SLOTS];
}
