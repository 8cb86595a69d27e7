/* Kroll's own: the clock of a simulated network (kroll run --conduit sim), in picoseconds; without one it stands at 0.
 */
#ifndef _UPC_MODEL_H_
#define _UPC_MODEL_H_

#include <stdint.h>

/* This thread's time. */
uint64_t upc_model_now(void);
/* Counts as a computation of that length. */
void upc_model_compute(uint64_t picoseconds);
/* Here begins (1), or ends (0), what `kroll simulate` tells the time of; all threads call it. */
void upc_model_measure(int begins);

#endif
