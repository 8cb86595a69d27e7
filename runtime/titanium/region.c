/* Objects and arrays in regions, and what can be asked about them. */
#include <kroll/titanium/region.h>
#include <kroll/titanium/string.h>

kroll_gptr ti_region_of_domains;

_Noreturn void ti_region_refuse(kroll_gptr region, const kroll_site *site) {
  kroll_fail(site, "`new` in a region of rank %d: a rank takes memory of its own regions only", kroll_rank_of(region));
}

/* ---- natives of ti.lang.Region ---- */

kroll_gptr ti_native_Region_at(int64_t address) {
  return kroll_region_owner((kroll_gptr)address, KROLL_HERE(KROLL_SITE_CHECK, "regionOf()"));
}

kroll_gptr ti_native_Region_ofObject(kroll_gptr object) { return ti_native_Region_at((int64_t)object); }

/* Strings hold their characters themselves. */
ti_object *ti_native_Region_copyOf(kroll_gptr region, kroll_gptr string) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "new String(...)");
  const int32_t length = kroll_load(int32_t, string + offsetof(ti_string, length), site);
  const size_t bytes = sizeof(ti_string) + (size_t)length * sizeof(uint16_t);
  ti_string *copy = (ti_string *)ti_region_memory(region, bytes, KROLL_OBJECT | KROLL_PLAIN, site);
  kroll_get(copy, string, bytes, site);
  copy->header.lock = 0;
  return &copy->header;
}

kroll_gptr ti_native_Region_ofDomains(kroll_gptr region) {
  const kroll_gptr before = ti_region_of_domains;
  ti_region_of_domains = region;
  return before;
}

/* ---- natives of ti.lang.SharedRegion ---- */

void ti_native_SharedRegion_gather(kroll_gptr own, kroll_gptr parts) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COLLECTIVE, "new SharedRegion()");
  if (ti_jarray_length(parts, site) != kroll_ranks)
    kroll_fail(NULL, "a SharedRegion belongs to all processes, so a team cannot make one");
  kroll_all_gather(NULL, (void *)(parts + sizeof(ti_jarray)), &own, sizeof own, site);
}

/* That of the first process names the region. */
static kroll_gptr first_of(kroll_gptr parts) { return *(const kroll_gptr *)(parts + sizeof(ti_jarray)); }

void ti_native_SharedRegion_requireSame(kroll_gptr parts) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COLLECTIVE, "SharedRegion.delete()");
  kroll_gptr first = first_of(parts);
  kroll_broadcast(NULL, &first, sizeof first, 0, site);
  if (first != first_of(parts))
    kroll_fail(NULL, "rank %d deletes another SharedRegion than rank 0", kroll_my_rank);
}

kroll_gptr ti_native_SharedRegion_ownOf(kroll_gptr parts) {
  const kroll_gptr at = parts + sizeof(ti_jarray) + (kroll_gptr)kroll_my_rank * sizeof(kroll_gptr);
  return kroll_load(kroll_gptr, at, KROLL_HERE(KROLL_SITE_LOAD, "regionOf()"));
}
