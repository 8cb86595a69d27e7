/* Combining elements in reductions and scans. */
#ifndef KR_COMBINE_H
#define KR_COMBINE_H

#include <kroll/kroll.h>

/* inout[i] = in[i] op inout[i]; `in` comes from the lower rank. */
void kr_combine(const kroll_combine *how, const void *in, void *inout, size_t count);
/* to[i] = lower[i] op upper[i]; `to` is `upper` or lies apart from both. */
void kr_combine_to(const kroll_combine *how, const void *lower, const void *upper, void *to, size_t count);
/* Bytes of one element; ends the job if the type does not have the operation. */
size_t kr_combine_check(const kroll_combine *how, const kroll_site *site);

#endif
