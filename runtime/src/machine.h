/* What the machine lets a job use. */
#ifndef KR_MACHINE_H
#define KR_MACHINE_H

#include <stdint.h>

/* Bytes that the ranks of this machine may use together: physical memory or the control groups' limit. */
uint64_t kr_machine_bytes(void);

/* The tightest memory limit of the control groups that the file `memberships` names, each up to its hierarchy's root in
   the folder `mounted`; UINT64_MAX when there is none. */
uint64_t kr_group_limit(const char *memberships, const char *mounted);

#endif
