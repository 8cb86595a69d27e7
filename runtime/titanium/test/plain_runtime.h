/* The runtime that the model tests link: three ranks in one process. Rank 0 is this one, rank 1 is near, and the
   segment of rank 2 is not mapped at its address, so that a load that should have been a transfer faults. */
#ifndef PLAIN_RUNTIME_H
#define PLAIN_RUNTIME_H

#include <kroll/kroll.h>

void plain_start(void);
/* Forgets everything in the segments. */
void plain_reset(void);
/* The byte at a global address, for looking behind the scenes. */
void *plain_byte(kroll_gptr p);
/* Copies all that rank 0 has allocated to the same offsets of `rank`; an address plus plain_distance(rank) is there. */
void plain_mirror(int rank);
uint64_t plain_distance(int rank);

/* Strided transfers started since the last reset. */
extern int plain_strided_calls;

#endif
