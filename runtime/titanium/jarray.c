/* Java arrays: creation, filling, and the check of stored references. */
#include <kroll/titanium/region.h>

ti_jarray *ti_jarray_new(uint32_t class_index, int32_t length, size_t elem_bytes, const kroll_site *site) {
  return ti_region_jarray(0, class_index, length, elem_bytes, site);
}

ti_jarray *ti_jarray_new_levels(uint32_t levels, const uint32_t *classes, const int32_t *lengths,
                                const kroll_site *site) {
  return ti_region_jarray_levels(0, levels, classes, lengths, site);
}

ti_jarray *ti_region_jarray(kroll_gptr region, uint32_t class_index, int32_t length, size_t elem_bytes,
                            const kroll_site *site) {
  if (KROLL_UNLIKELY(length < 0))
    ti_throw_negative_size(length, site);
  const size_t bytes = sizeof(ti_jarray) + (size_t)length * elem_bytes;
  ti_jarray *array = (ti_jarray *)ti_region_memory(region, bytes, ti_object_memory(class_index), site);
  array->header.class_index = class_index;
  array->length = length;
  return array;
}

static ti_jarray *new_level(kroll_gptr region, uint32_t levels, const uint32_t *classes, const int32_t *lengths,
                            const kroll_site *site) {
  ti_jarray *array = ti_region_jarray(region, classes[0], lengths[0], ti_classes[classes[0]].bytes, site);
  kroll_gptr *inner = (kroll_gptr *)ti_jarray_data(array);
  for (int32_t i = 0; levels > 1 && i < lengths[0]; i++)
    inner[i] = (kroll_gptr)(uintptr_t)new_level(region, levels - 1, classes + 1, lengths + 1, site);
  return array;
}

/* All lengths are looked at before anything is made, as Java does. */
ti_jarray *ti_region_jarray_levels(kroll_gptr region, uint32_t levels, const uint32_t *classes, const int32_t *lengths,
                                   const kroll_site *site) {
  for (uint32_t i = 0; i < levels; i++)
    if (lengths[i] < 0)
      ti_throw_negative_size(lengths[i], site);
  return new_level(region, levels, classes, lengths, site);
}

void ti_jarray_fill(ti_jarray *array, const void *value, size_t elem_bytes) {
  char *to = (char *)ti_jarray_data(array);
  for (int32_t i = 0; i < array->length; i++)
    memcpy(to + (size_t)i * elem_bytes, value, elem_bytes);
}

kroll_gptr ti_store_check(kroll_gptr array, kroll_gptr value, const kroll_site *site) {
  if (value == 0)
    return value;
  const uint32_t array_class = ti_class_of(array, site), value_class = ti_class_of(value, site);
  if (KROLL_UNLIKELY(!ti_is_assignable(value_class, ti_classes[array_class].elem_class)))
    ti_throw_not_storable(value_class, site);
  return value;
}
