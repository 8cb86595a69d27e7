/* What native methods in C use, and what calls the methods that `--export` makes functions of. `kroll build
   --emit=header` prints their prototypes:

     boolean byte short char int long float double      bool int8_t int16_t uint16_t int32_t int64_t float double
     String, Object, any class, T [], null: 0            kroll_gptr
     T [] local, null: NULL                              ti_jarray *
     T [nd], null: storage 0                             ti_arrayN
     Point<n>, RectDomain<n>                             ti_pointN, ti_rectN

   While a native method runs, what its arguments and its stack refer to lives; what only memory of malloc refers to may
   be freed. A native method may call whatever a C program of Kroll may; it must not jump out. A unit of UPC that
   includes this has the types and ti_array_overN only. */
#ifndef KROLL_TITANIUM_NATIVE_H
#define KROLL_TITANIUM_NATIVE_H

#include <kroll/titanium/values.h>

#ifdef __UPC__
#include <stdbool.h>
typedef struct ti_jarray ti_jarray;
#else

#include <kroll/titanium/anyrank.h>
#include <kroll/titanium/object.h>
#include <kroll/titanium/rank1.h>
#include <kroll/titanium/rank2.h>
#include <kroll/titanium/rank3.h>
#include <kroll/titanium/rank4.h>
#include <kroll/titanium/string.h>

/* The elements of a Titanium array, from the one at domain.lo on: element p is stride[k] bytes further for every step
   of dimension k. One of a process on another node has no address here, and ends the job. Null: NULL. */
#define TI_ELEMENTS(array) ti_native_elements((array).data, KROLL_HERE(KROLL_SITE_CHECK, "a native method"))

/* The elements of a Java array, whose length ti_jarray_length() tells. */
#define TI_JARRAY_ELEMENTS(array)                                                                                      \
  ti_native_elements((array) + sizeof(ti_jarray), KROLL_HERE(KROLL_SITE_CHECK, "a native method"))

static inline void *ti_native_elements(kroll_gptr address, const kroll_site *site) {
  if (KROLL_UNLIKELY(address != 0 && !kroll_is_near(address)))
    kroll_fail(site, "the array lies on rank %d of another node; fetch it first", kroll_rank_of(address));
  return (void *)address;
}

/* Whether the elements lie one behind the other in row-major order, as most libraries want them. */
#define TI_IS_CONTIGUOUS(N, array, elem_bytes) ti_array_is_contiguous##N((array), (elem_bytes))

/* Elements in dimension k, from 0. */
#define TI_EXTENT(array, k)                                                                                            \
  ((array).domain.lo.x[k] > (array).domain.hi.x[k]                                                                     \
       ? 0                                                                                                             \
       : ((array).domain.hi.x[k] - (array).domain.lo.x[k]) / (array).domain.step.x[k] + 1)

/* The text of a string, to be freed; a string from a text in UTF-8. */
static inline char *ti_native_text(kroll_gptr string) {
  return ti_string_to_utf8(string, NULL, KROLL_HERE(KROLL_SITE_CHECK, "a native method"));
}
static inline kroll_gptr ti_native_string(const char *text) {
  return ti_string_global(ti_string_from_c(text, KROLL_HERE(KROLL_SITE_ALLOC, "a native method")));
}

#endif
#endif
