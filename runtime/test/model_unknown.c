/* A job that names a model that is none ends with the list of those there are. */
// conduits: sim strict
// ranks: 1 2
// options: -m 1000,100,300
// status: 1
// expect: conduit sim knows no model "1000,100,300": give infiniband, ethernet, meiko, or L,o,g,G
#include "check.h"

int main(void) {
  kroll_boot();
  kroll_exit(0);
}
