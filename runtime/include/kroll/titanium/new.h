/* Objects, for generated code only: here C's calloc has the name of the function that allocates them. C compilers know
   that nobody else sees what it gives, so they leave out an object that its function keeps to itself, when inlining has
   shown all that is done with it. Of another function they would not know. */
#ifndef KROLL_TITANIUM_NEW_H
#define KROLL_TITANIUM_NEW_H

#include <kroll/titanium/region.h>

/* Zeroed memory of an object; where there is none left the job ends at the site, whose address is the first operand. */
void *calloc(size_t site, size_t bytes) __asm__("ti_new_memory") __attribute__((returns_nonnull));

/* A zeroed object; `bytes` is what its class says. */
static inline void *ti_new(size_t bytes, uint32_t class_index, const kroll_site *site) {
  ti_object *object = (ti_object *)calloc((size_t)site, bytes);
  object->class_index = class_index;
  return object;
}

#endif
