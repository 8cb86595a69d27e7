/* Operations on their way: queued to their target by the issuer, applied there by whichever of both comes first. */
#ifndef KR_SIM_QUEUE_H
#define KR_SIM_QUEUE_H

#include "area.h"
#include "clock.h"
#include "shape.h"

void kr_sim_queue_open(const kroll_conduit_host *host);

/* A slot for a new operation of this rank with room for its bytes; NULL if there is none now. */
kr_sim_slot *kr_sim_slot_take(bool is_reply, uint64_t bytes);
/* Queues it; afterwards it belongs to whoever applies it. */
void kr_sim_slot_queue(kr_sim_slot *slot);
void kr_sim_slot_give(kr_sim_slot *slot);
/* This rank's slots that are taken, in no order. */
int kr_sim_slots_taken(kr_sim_slot **taken);

kr_sim_side kr_sim_slot_side(const kr_sim_slot *slot);

/* Applies what may happen now at this rank and at the targets of this rank's operations; true if that was anything.
   Never waits. "Now" is what the last look at the clock showed. */
bool kr_sim_queue_apply(void);
/* The same at one rank, up to the first operation whose time has not come: short, for spare moments. */
void kr_sim_queue_apply_due(int rank);
/* Takes the oldest message to this rank that may be delivered now, or NULL; the caller marks it applied. */
kr_sim_slot *kr_sim_queue_message(bool replies_only);

#endif
