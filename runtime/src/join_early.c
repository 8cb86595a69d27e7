/* For programs whose `main` knows nothing of jobs but that hold code which runs in one only, such as UPC behind a
   `main` in C: joins before `main`. The command asks the linker for the symbol below, and thereby for this file. */
#include <kroll/kroll.h>

int kr_join_before_main;

static void __attribute__((constructor)) join_before_main(void) { kroll_boot(); }
