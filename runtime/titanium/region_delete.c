/* Deletion of regions, which only programs have that delete some: theirs is the table of fields. */
#include <kroll/titanium/region.h>
#include <kroll/titanium/string.h>
#include <stdio.h>

static const ti_field *field_at(uint32_t class_index, uint64_t at) {
  for (uint32_t i = 0; i < ti_field_count; i++)
    if (ti_fields[i].class_index == class_index && at - ti_fields[i].at < ti_fields[i].bytes)
      return &ti_fields[i];
  return NULL;
}

/* The class that declares the field is the object's own or one of its superclasses. */
static const ti_field *field_of(const ti_class *c, uint64_t offset) {
  for (uint32_t depth = c->depth + 1; depth-- > 0;) {
    const ti_field *field = field_at(c->ancestors[depth], offset);
    if (field != NULL)
      return field;
  }
  return NULL;
}

static bool name_of_object(const ti_object *object, uint64_t offset, char *words, size_t size) {
  const uint32_t index = object->class_index;
  if (index == 0 || index >= ti_class_count)
    return false;
  const ti_class *c = &ti_classes[index];
  const ti_field *field = c->kind == TI_ARRAY ? NULL : field_of(c, offset);
  if (c->kind == TI_ARRAY)
    snprintf(words, size, "element %llu of a `%s`", (unsigned long long)(offset - sizeof(ti_jarray)) / c->bytes,
             c->name);
  else if (field != NULL)
    snprintf(words, size, "the field `%s` of a `%s`", field->name, c->name);
  else
    snprintf(words, size, "a `%s`", c->name);
  return true;
}

static bool name_of_holder(kroll_gptr from, kroll_gptr block, char *words, size_t size) {
  if (block != 0)
    return name_of_object((const ti_object *)block, from - block, words, size);
  const ti_field *field = field_at(0, from);
  if (field == NULL && from != (kroll_gptr)&ti_region_of_domains)
    return false;
  if (field != NULL)
    snprintf(words, size, "the static field `%s`", field->name);
  else
    snprintf(words, size, "the region of domains (`setRegion`)");
  return true;
}

/* Also a rank that deletes nothing itself may be asked. */
static __attribute__((constructor)) void give_names(void) { kroll_region_name_holders(name_of_holder); }

/* Text that says who holds a reference into the region; null: nobody did, and it is deleted. */
kroll_gptr ti_native_Region_discard(kroll_gptr region, bool shared) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COLLECTIVE, "Region.delete()");
  const char *holder = kroll_region_delete(&((ti_region *)region)->memory, shared, site);
  return holder == NULL ? 0 : ti_string_global(ti_string_from_c(holder, site));
}
