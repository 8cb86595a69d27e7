/* Inboxes: what is queued to a rank and not yet applied. Issuers push without a lock; the target, or an issuer that
   finds the target busy, sorts what was pushed into lists and applies what is due. */
#ifndef KR_SIM_INBOX_H
#define KR_SIM_INBOX_H

#include "area.h"

void kr_sim_inbox_open(const kroll_conduit_host *host);

/* Queues a slot of this rank to its target; afterwards it belongs to whoever applies it. */
void kr_sim_inbox_push(kr_sim_slot *slot, int index);

/* Applies the transfers to `rank` that may happen now, if one could have for `patience_ns`; true if that was anything.
   Never waits. "Now" is what the last look at the clock showed. */
bool kr_sim_inbox_apply(int rank, uint64_t patience_ns);

/* Takes the oldest message to this rank that may be delivered now, or NULL; the caller marks it applied. */
kr_sim_slot *kr_sim_inbox_message(bool replies_only);

#endif
