/* Ranks that a launcher of others has started: how they become a job. The first one on each node starts an agent of
   `kroll`, which gives all ranks of the node the files that `kroll run` would have given them, and watches them. */
#ifndef KR_ATTACH_H
#define KR_ATTACH_H

#include <stdbool.h>
#include <stddef.h>

/* Whether this process is to join so. A launcher that has started several but tells none of the others ends it. */
bool kr_attach_is_wanted(void);
/* Joins: `job` becomes what KROLL_JOB says to ranks of `kroll run`. False in a job of one rank, which needs nobody. */
bool kr_attach(char *job, size_t room);
/* From now on this rank ends with its agent, with the status of the job if that has one. The page must be there. */
void kr_attach_follow(void);
/* Whether an agent tells this rank when to end. */
bool kr_attach_is_watched(void);
/* Waits until it does, when the end of this rank has been told: whoever started the ranks ends the others after it. */
void kr_attach_await_end(void);
/* Hears it in a signal's handler, too. */
void kr_attach_hear(void);
/* When the conduit is open: the launcher is needed no more. */
void kr_attach_finish(void);

#endif
