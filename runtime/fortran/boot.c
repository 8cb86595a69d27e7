/* The start and the end of a coarray program, and what it may ask about images. */
#include "caf.h"

void CAF(init)(int *argc, char ***argv);
void CAF(init)(int *argc, char ***argv) {
  (void)argc, (void)argv;
  kroll_boot();
}

void CAF(finalize)(void);
void CAF(finalize)(void) { kroll_exit(0); }

int CAF(this_image)(int distance);
int CAF(this_image)(int distance) {
  (void)distance;
  return caf_me();
}

int CAF(num_images)(int distance, int failed);
int CAF(num_images)(int distance, int failed) {
  (void)distance;
  return failed == 1 ? 0 : kroll_team_size(caf_team);
}

/* libgfortran's own; images other than the first differ by their number. */
extern void _gfortran_random_init(int repeatable, int image_distinct, int image) __attribute__((weak));

void CAF(random_init)(bool repeatable, bool image_distinct);
void CAF(random_init)(bool repeatable, bool image_distinct) {
  _gfortran_random_init(repeatable, image_distinct, caf_me());
}
