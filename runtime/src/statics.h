/* Static shared objects: their places behind the control pages. */
#ifndef KR_STATICS_H
#define KR_STATICS_H

#include <stdint.h>

/* Gives every object its place; afterwards kr_statics_end is the first free offset of every segment. */
void kr_statics_place(void);
extern uint64_t kr_statics_end;
/* Runs the initialisers of this rank. */
void kr_statics_initialise(void);

#endif
