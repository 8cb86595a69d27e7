/* Temporaries that the compiler forgets. What gets into an array of constant size that is too large for the stack gives
   gfortran 15 and 16 memory by malloc each time, which they never free: fresh pages for every get, until there are
   none. A statement that comes again in the same frame has used what it got before, and nothing else knows of that. */
#include "caf.h"

/* What the command that linked the program has seen its compiler do (crates/driver/src/fortran.rs). */
extern const int kroll_caf_forgets_temporaries __attribute__((weak));

/* A statement by its call, in a frame by the descriptor that lies there. */
typedef struct {
  const void *call;
  const caf_array *descriptor;
  void *memory;
} temporary;

/* The last of each set first; one that falls off its end is forgotten again. */
#define SETS 64
#define SET_ENTRIES 8
static _Thread_local temporary known[SETS][SET_ENTRIES];

void caf_know_temporary(const caf_array *descriptor, const void *call) {
  if (&kroll_caf_forgets_temporaries == NULL || !kroll_caf_forgets_temporaries)
    return;
  /* On the stack the compiler forgets nothing: what its function has there is above this function's. */
  if (descriptor->base >= __builtin_frame_address(0))
    return;
  const uint64_t mixed = ((uintptr_t)call ^ (uintptr_t)descriptor >> 3) * UINT64_C(0x9e3779b97f4a7c15);
  temporary *set = known[mixed >> 32 & (SETS - 1)];
  int i = 0;
  while (i < SET_ENTRIES - 1 && (set[i].call != call || set[i].descriptor != descriptor))
    i++;
  if (set[i].call == call && set[i].descriptor == descriptor)
    free(set[i].memory);
  memmove(set + 1, set, (size_t)i * sizeof *set);
  set[0] = (temporary){call, descriptor, descriptor->base};
}
