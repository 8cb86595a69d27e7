/* Objects and questions about their classes. */
#include <kroll/titanium/object.h>

/* What new.h calls calloc. */
void *ti_new_memory(size_t site, size_t bytes);

void *ti_new_memory(size_t site, size_t bytes) {
  const kroll_site *at = (const kroll_site *)site;
  return bytes <= KROLL_POOL_EXACT_BYTES ? kroll_alloc_known(bytes, KROLL_OBJECT, at)
                                         : kroll_alloc_as(bytes, KROLL_OBJECT, at);
}

uint32_t ti_object_memory(uint32_t class_index) {
  const ti_class *c = &ti_classes[class_index];
  const bool plain = class_index == ti_known.string || (c->kind == TI_ARRAY && c->elem < TI_REFERENCE);
  return plain ? KROLL_OBJECT | KROLL_PLAIN : KROLL_OBJECT;
}

const ti_method *ti_interface_methods(uint32_t index, uint32_t interface_index) {
  const ti_class *c = &ti_classes[index];
  for (uint32_t i = 0; i < c->interface_count; i++)
    if (c->interfaces[i].interface_index == interface_index)
      return c->interfaces[i].methods;
  return NULL;
}

static bool implements(uint32_t index, uint32_t interface_index) {
  const ti_class *c = &ti_classes[index];
  for (uint32_t i = 0; i < c->interface_count; i++)
    if (c->interfaces[i].interface_index == interface_index)
      return true;
  return false;
}

/* Arrays of references convert as their elements do; other element types only to themselves. */
static bool array_is_assignable(const ti_class *from, const ti_class *to) {
  if (from->kind != TI_ARRAY)
    return false;
  if (from->elem == TI_REFERENCE && to->elem == TI_REFERENCE)
    return ti_is_assignable(from->elem_class, to->elem_class);
  return false;
}

bool ti_is_assignable(uint32_t index, uint32_t target) {
  const ti_class *to = &ti_classes[target];
  if (index == target)
    return true;
  switch (to->kind) {
  case TI_INTERFACE:
    return implements(index, target);
  case TI_ARRAY:
    return array_is_assignable(&ti_classes[index], to);
  case TI_CLASS:
    break;
  }
  return ti_is_subclass(index, target, to->depth);
}
