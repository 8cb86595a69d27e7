/* Locks, for languages whose statements order less than a whole fence. */
#ifndef KR_LOCK_H
#define KR_LOCK_H

#include <kroll/kroll.h>

/* Releases a lock: who takes it next sees what this rank has done. What this rank does later may come before it. */
void kr_lock_release_only(kroll_gptr lock, const kroll_site *site);

#endif
