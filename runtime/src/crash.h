/* Words for signals that end a rank: accesses to memory that is not there, a full stack, integers divided by zero. */
#ifndef KR_CRASH_H
#define KR_CRASH_H

void kr_crash_watch(void);

#endif
