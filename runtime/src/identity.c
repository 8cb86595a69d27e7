/* Defines the identity words of this process. kroll.h declares them const, so that compilers keep them in registers;
   this file alone may write them, once, and therefore does not include that header. */
#include "identity.h"

int kroll_my_rank;
int kroll_ranks;
uint64_t kroll_per_rank;
uint64_t kroll_segment_base;
uint32_t kroll_segment_shift;
uint64_t kroll_near_base;
uint64_t kroll_near_bytes;
uint64_t kroll_my_base;
uint64_t kroll_my_bytes;

void kr_identity_set(int rank, int ranks, uint64_t base, uint32_t shift, int near_first, int near_count) {
  kroll_my_rank = rank;
  kroll_ranks = ranks;
  kroll_per_rank = (UINT64_C(1) << 63) / (uint64_t)ranks + 1;
  kroll_segment_base = base;
  kroll_segment_shift = shift;
  kroll_near_base = base + ((uint64_t)near_first << shift);
  kroll_near_bytes = (uint64_t)near_count << shift;
  kroll_my_base = base + ((uint64_t)rank << shift);
  kroll_my_bytes = UINT64_C(1) << shift;
}
