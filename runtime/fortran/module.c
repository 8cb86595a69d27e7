/* What the Fortran modules in lib/fortran declare. */
#include "caf.h"

int kroll_caf_get_communicator(void);
int kroll_caf_get_communicator(void) {
  kroll_fail(CAF_SITE(KROLL_SITE_CHECK, "get_communicator()"),
             "images of Kroll do not talk through MPI, so there is no communicator");
}
