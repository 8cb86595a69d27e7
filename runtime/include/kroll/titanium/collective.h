/* Reduce and Scan of one value a member of a team. root < 0: the result is for all of them. */
#ifndef KROLL_TITANIUM_COLLECTIVE_H
#define KROLL_TITANIUM_COLLECTIVE_H

#include <kroll/kroll.h>
#include <kroll/titanium/sites.h>

int32_t ti_reduce_int(kroll_team *team, int32_t value, int32_t op, int32_t root, const kroll_site *site);
int64_t ti_reduce_long(kroll_team *team, int64_t value, int32_t op, int32_t root, const kroll_site *site);
float ti_reduce_float(kroll_team *team, float value, int32_t op, int32_t root, const kroll_site *site);
double ti_reduce_double(kroll_team *team, double value, int32_t op, int32_t root, const kroll_site *site);

/* Over the members up to and including this one. */
int32_t ti_scan_int(kroll_team *team, int32_t value, int32_t op, const kroll_site *site);
int64_t ti_scan_long(kroll_team *team, int64_t value, int32_t op, const kroll_site *site);
float ti_scan_float(kroll_team *team, float value, int32_t op, const kroll_site *site);
double ti_scan_double(kroll_team *team, double value, int32_t op, const kroll_site *site);

#endif
