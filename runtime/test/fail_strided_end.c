/* A strided put whose first chunk lies in a segment and whose last one runs past its end.
// status: 1
// expect: bytes at 0x
// expect: run past the end of rank @LAST's segment
*/
#include "check.h"

int main(void) {
  kroll_boot();
  const kroll_gptr end = kroll_address(kroll_ranks - 1, kroll_my_bytes);
  const kroll_shape shape = {.dims = 1, .chunk_bytes = 8, .count = {64}, .dst_stride = {4096}, .src_stride = {8}};
  static uint64_t source[64];
  if (kroll_my_rank == 0)
    kroll_put_strided(end - 4096 * 63, source, &shape, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
