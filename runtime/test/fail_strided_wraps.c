/* Strides so large that the far end of the shape wraps around the address space.
// status: 1
// expect: run past the end of rank @LAST's segment
*/
#include "check.h"

SHARED(place, 64);

int main(void) {
  kroll_boot();
  const kroll_shape shape = {
      .dims = 1, .chunk_bytes = 8, .count = {5}, .dst_stride = {(ptrdiff_t)1 << 62}, .src_stride = {8}};
  static uint64_t source[5];
  if (kroll_my_rank == 0)
    kroll_put_strided(on(kroll_ranks - 1, place, 0), source, &shape, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
