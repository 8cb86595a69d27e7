/* A piece of an indexed transfer that runs past the end of a segment; the other list is cut there.
// ranks: 2 4
// status: 1
// expect: 16 bytes at 0x
// expect: run past the end of rank 0's segment
*/
#include "check.h"

int main(void) {
  kroll_boot();
  static uint64_t target[2];
  const kroll_piece pieces[] = {{&target[0], 8}, {&target[1], 8}};
  const kroll_gpiece crossing = {kroll_address(0, kroll_my_bytes) - 8, 16};
  if (kroll_my_rank == 0)
    kroll_get_indexed(2, pieces, 1, &crossing, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
