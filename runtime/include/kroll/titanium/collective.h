/* Reduce and Scan of one value a rank. root < 0: the result is for all ranks. */
#ifndef KROLL_TITANIUM_COLLECTIVE_H
#define KROLL_TITANIUM_COLLECTIVE_H

#include <kroll/kroll.h>
#include <kroll/titanium/sites.h>

int32_t ti_reduce_int(int32_t value, int32_t op, int32_t root, const kroll_site *site);
int64_t ti_reduce_long(int64_t value, int32_t op, int32_t root, const kroll_site *site);
float ti_reduce_float(float value, int32_t op, int32_t root, const kroll_site *site);
double ti_reduce_double(double value, int32_t op, int32_t root, const kroll_site *site);

/* Over the ranks up to and including this one. */
int32_t ti_scan_int(int32_t value, int32_t op, const kroll_site *site);
int64_t ti_scan_long(int64_t value, int32_t op, const kroll_site *site);
float ti_scan_float(float value, int32_t op, const kroll_site *site);
double ti_scan_double(double value, int32_t op, const kroll_site *site);

#endif
