/* Whether the program has a unit that was compiled with --checked. Then objects in segments have room between them that
   belongs to none. */
#ifndef KR_CHECKED_H
#define KR_CHECKED_H

#include <kroll/types.h>

extern const kroll_extent __start_kroll_extents[] __attribute__((weak));
extern const kroll_extent __stop_kroll_extents[] __attribute__((weak));

#define KR_RED_ZONE 64

static inline bool kr_is_checked(void) { return __start_kroll_extents != NULL; }

#endif
