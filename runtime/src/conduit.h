/* The conduit of this job as a whole; far.h has its operations. */
#ifndef KR_CONDUIT_H
#define KR_CONDUIT_H

#include "process.h"

void kr_conduit_open(void);
/* Opens this conduit, or its core alone if KROLL_CORE_ONLY says so. */
void kr_conduit_use(const kroll_conduit *conduit);
/* Orderly: behind the last meeting, when nothing is under way but messages that nobody asks for. */
void kr_conduit_close(bool orderly);

/* Ends the job by a named error of the conduit; if a peer is gone, after the one that caused it could speak. */
_Noreturn void kr_conduit_failed(kroll_outcome outcome, const kroll_site *site) __attribute__((cold));

/* This rank begins to use [low, high) of its segment. */
void kr_conduit_announce(kroll_gptr low, kroll_gptr high);
/* As the contract's is_registered. */
bool kr_conduit_has_registered(kroll_gptr low, kroll_gptr *high);

/* Sleeps for so long, or until the conduit has something to do, where it can tell. */
void kr_conduit_nap(uint64_t ns);

#endif
