/* An access through null is refused with its place and a caret.
// status: 1
// expect: test/fail_null.c:8:18: rank 0: access through a null pointer
// expect:     8 | KROLL_SITE(place, "test/fail_null.c", 8, 18, KROLL_SITE_LOAD, "p");
// expect:       |                  ^
*/
#include "check.h"
KROLL_SITE(place, "test/fail_null.c", 8, 18, KROLL_SITE_LOAD, "p");

int main(void) {
  kroll_boot();
  volatile kroll_gptr null_field = 16;
  if (kroll_my_rank == 0)
    (void)kroll_load(int, null_field, &place);
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
