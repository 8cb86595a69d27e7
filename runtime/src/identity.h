/* The one writer of the identity words that kroll.h declares const. Callers must not have read them before. */
#ifndef KR_IDENTITY_H
#define KR_IDENTITY_H

#include <stdint.h>

void kr_identity_set(int rank, int ranks, uint64_t base, uint32_t shift, int near_first, int near_count);

#endif
