/* Active messages inside the runtime. */
#ifndef KR_AM_H
#define KR_AM_H

#include "control.h"
#include "process.h"

/* Runs the handler of a message that came through the conduit. */
void kr_am_deliver(const kroll_am *am, uint32_t handler, const uint64_t *args, uint32_t nargs);
/* In a handler. */
bool kr_am_inside(void);
/* Messages delivered here so far, however they came. */
extern uint64_t kr_am_delivered;
/* Those of them that the runtime sends itself; their handlers count. */
extern uint64_t kr_am_services;
/* Runs the handlers of all messages that near ranks left here. */
void kr_am_progress(void);

/* The next message of a queue of this rank: its number, and where that stands once it has come. */
typedef struct {
  const uint64_t *number;
  uint64_t next;
} kr_am_place;
extern kr_am_place kr_am_next_request, kr_am_next_reply;
void kr_am_open(void);

KR_HOT bool kr_am_has_come(const kr_am_place *place) {
  return __atomic_load_n(place->number, __ATOMIC_ACQUIRE) == place->next;
}
/* Cheap enough for every turn of a loop that waits. */
KR_HOT bool kr_am_waits(void) { return kr_am_has_come(&kr_am_next_request) || kr_am_has_come(&kr_am_next_reply); }

#endif
