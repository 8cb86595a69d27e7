/* Atomic operations inside the runtime. */
#ifndef KR_ATOMIC_H
#define KR_ATOMIC_H

#include <kroll/kroll.h>

/* What a conduit does at the target's node: the operation on memory of this process; gives the old value's bits. */
uint64_t kr_atomic_here(kroll_op op, kroll_type type, void *p, uint64_t a, uint64_t b);

#endif
