/* Memory in front of a segment, which begins somewhat behind the end of the one before it, is nobody's.
// ranks: 2 4
// status: 1
// expect: is not in the shared space of any rank
*/
#include "check.h"

int main(void) {
  kroll_boot();
  uint64_t target;
  if (kroll_my_rank == 0)
    kroll_get(&target, kroll_address(1, 0) - 8, 8, HERE);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
