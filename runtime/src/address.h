/* Which rank a global address belongs to, and the refusal of addresses that belong to none. */
#ifndef KR_ADDRESS_H
#define KR_ADDRESS_H

#include "process.h"

/* Rank that owns [p, p + bytes), which is not near; refuses null, private and crossing ranges with the site. */
int kr_far_rank(kroll_gptr p, size_t bytes, const kroll_site *site) __attribute__((cold));

/* Near, and as many bytes of one segment. What is near and runs past its end goes the far way, which refuses it. */
KR_HOT bool kr_near_bytes(kroll_gptr p, size_t bytes) {
  const uint64_t offset = kroll_offset_of(p);
  return KROLL_LIKELY(kroll_is_near(p)) && KROLL_LIKELY(offset <= kroll_my_bytes) && bytes <= kroll_my_bytes - offset;
}

#endif
