/* Objects and arrays in regions: `new (region) T(...)`. A null region is the collected heap. */
#ifndef KROLL_TITANIUM_REGION_H
#define KROLL_TITANIUM_REGION_H

#include <kroll/region.h>
#include <kroll/titanium/object.h>

/* What an object of ti.lang.Region starts with; it declares as many longs. */
typedef struct {
  ti_object header;
  kroll_region memory;
} ti_region;

/* The end of the job: the region is another rank's. */
_Noreturn void ti_region_refuse(kroll_gptr region, const kroll_site *site) __attribute__((cold));

/* Zeroed memory in the region or the heap; `kind` is KROLL_OBJECT or KROLL_STORAGE, to which KROLL_PLAIN may be added.
 */
static inline void *ti_region_memory(kroll_gptr region, size_t bytes, uint32_t kind, const kroll_site *site) {
  if (region == 0)
    return kroll_alloc_as(bytes, kind, site);
  if (KROLL_UNLIKELY(!kroll_is_mine(region)))
    ti_region_refuse(region, site);
  return kroll_region_take(&((ti_region *)region)->memory, kind & KROLL_PLAIN, region, bytes, site);
}

/* As ti_new of new.h. */
static inline void *ti_region_new(kroll_gptr region, size_t bytes, uint32_t class_index, const kroll_site *site) {
  ti_object *object = (ti_object *)ti_region_memory(region, bytes, KROLL_OBJECT, site);
  object->class_index = class_index;
  return object;
}

/* As ti_jarray_new and ti_jarray_new_levels. */
ti_jarray *ti_region_jarray(kroll_gptr region, uint32_t class_index, int32_t length, size_t elem_bytes,
                            const kroll_site *site);
ti_jarray *ti_region_jarray_levels(kroll_gptr region, uint32_t levels, const uint32_t *classes, const int32_t *lengths,
                                   const kroll_site *site);

/* The region in which domain arithmetic of this rank makes its lists; 0: the heap. */
extern kroll_gptr ti_region_of_domains;

/* ---- who holds a reference into a region ---- */

/* A field of objects, or with class 0 a static one, that may hold references. Programs that delete regions have a
   table. */
typedef struct {
  uint32_t class_index;
  uint32_t bytes;
  uint64_t at; /* in the object; a static field: address */
  const char *name;
} ti_field;
extern const ti_field ti_fields[];
extern const uint32_t ti_field_count;

#endif
