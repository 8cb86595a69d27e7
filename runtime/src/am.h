/* Active messages inside the runtime. */
#ifndef KR_AM_H
#define KR_AM_H

#include <kroll/kroll.h>

/* Runs the handler of a message that came through the conduit. */
void kr_am_deliver(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs);
/* Messages delivered here so far, however they came. */
extern uint64_t kr_am_delivered;
/* Runs the handlers of all messages that near ranks left here. */
void kr_am_progress(void);

#endif
