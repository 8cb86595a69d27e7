/* The exchange of a few bytes a rank while ranks join their job. */
#ifndef KR_EXCHANGE_H
#define KR_EXCHANGE_H

#include <stddef.h>

/* All-gather of at most KROLL_EXCHANGE_BYTES a rank; every rank calls it once. */
void kr_exchange(const void *own, size_t bytes, void *all);

#endif
