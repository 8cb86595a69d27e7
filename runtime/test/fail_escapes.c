/* Characters that steer a terminal are shown and not sent; other text stays as it is.
// status: 1
// expect: rank 0: red \x1b[31m, bell \x07, \x9b2J, carriage\x0d	tab, ü
*/
#include "check.h"

int main(void) {
  kroll_boot();
  if (kroll_my_rank == 0)
    kroll_fail(NULL, "%s",
               "red \x1b[31m, bell \x07, \xc2\x9b"
               "2J, carriage\r\ttab, ü");
  kroll_barrier(NULL, HERE);
  kroll_exit(0);
}
