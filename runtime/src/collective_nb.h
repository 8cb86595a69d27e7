/* Collectives with handles go on in every wait of their members. */
#ifndef KR_COLLECTIVE_NB_H
#define KR_COLLECTIVE_NB_H

#include "flight.h"

extern kr_work *kr_collectives; /* under way; NULL if there is none */
void kr_collectives_progress(void);

#endif
