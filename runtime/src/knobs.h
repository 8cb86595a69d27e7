/* The KROLL_* environment variables, one row each in knobs.c. */
#ifndef KR_KNOBS_H
#define KR_KNOBS_H

#include <stdint.h>

/* Text of a knob: the environment's, else its default. NULL for a name that has no row. */
const char *kr_knob(const char *name);
/* Value of a numeric knob: decimal or 0x..., with K, M, G, T for powers of 1024. A wrong value ends the program. */
uint64_t kr_knob_number(const char *name);

#endif
