/* Staging windows: how large collectives move data. Every member has a window in its segment, in four parts. A turn is:
   write the own part, publish (a barrier), read the parts of others. The next turn uses the other of the first two
   parts, so one barrier a turn is enough: who writes a part again knows from the barrier between that all have read it.
 */
#ifndef KR_STAGE_H
#define KR_STAGE_H

#include "meet.h"

#define KR_STAGE_BYTES ((size_t)65536)

/* Makes the windows when the team has none; collective. */
void kr_stage_open(kroll_team *team, const kroll_site *site, kr_doing doing);
void kr_stage_close(kroll_team *team, const kroll_site *site);

/* This member's part of the coming turn. */
char *kr_stage_mine(const kroll_team *team);
/* Ends writing; afterwards kr_stage_of is what the member wrote. */
void kr_stage_publish(kroll_team *team, const kroll_site *site, kr_doing doing);
kroll_gptr kr_stage_of(const kroll_team *team, int member);
/* Two more parts that only this member uses. */
char *kr_stage_scratch(const kroll_team *team, int which);

/* An all-gather of any size (coll.c), in the name of another operation. */
void kr_all_gather(kroll_team *team, void *dst, const void *src, size_t bytes, const kroll_site *site, kr_doing doing);

#endif
