/* A strided get that runs backwards, out of the segment that its first chunk lies in.
// status: 1
// expect: rank 0:
// expect: 0x
*/
#include "check.h"

int main(void) {
  kroll_boot();
  const kroll_gptr start = kroll_address(kroll_ranks - 1, 0);
  const kroll_shape shape = {.dims = 1, .chunk_bytes = 8, .count = {3}, .dst_stride = {8}, .src_stride = {-4096}};
  static uint64_t target[3];
  if (kroll_my_rank == 0)
    kroll_get_strided(target, start + 4096, &shape, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
