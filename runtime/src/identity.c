/* Defines the identity words of this process. kroll.h declares them const, so that compilers keep them in registers;
   this file alone may write them, once, and therefore does not include that header. */
#include "identity.h"

#include <stdbool.h>

int kroll_my_rank;
int kroll_ranks;
uint64_t kroll_per_rank;
uint64_t kroll_segment_base;
uint32_t kroll_segment_shift;
uint64_t kroll_segment_step;
uint64_t kroll_near_base;
uint64_t kroll_near_bytes;
uint64_t kroll_my_base;
uint64_t kroll_my_bytes;

/* At the same place of two segments in step, processors that guess by an address's hash where in their cache it lies
   (AMD's, by bits 12 to 27) guess wrong each time when one is read after the other: a stencil whose rows lie on two
   threads takes twice as long. So each segment begins later in its room than the one before it, by a large page; not
   where that would take more than a sixteenth of the room. */
#define SKEW (UINT64_C(2) << 20)

void kr_identity_set(int rank, int ranks, uint64_t base, uint32_t shift, int near_first, int near_count) {
  kroll_my_rank = rank;
  kroll_ranks = ranks;
  kroll_per_rank = (UINT64_C(1) << 63) / (uint64_t)ranks + 1;
  kroll_segment_base = base;
  kroll_segment_shift = shift;
  kroll_near_base = base + ((uint64_t)near_first << shift);
  kroll_near_bytes = (uint64_t)near_count << shift;
  const uint64_t room = UINT64_C(1) << shift, skews = (uint64_t)(ranks - 1) * SKEW;
  const bool fits = skews <= room / 16;
  kroll_segment_step = fits ? room + SKEW : room;
  kroll_my_base = base + (uint64_t)rank * kroll_segment_step;
  kroll_my_bytes = fits ? room - skews : room;
}
