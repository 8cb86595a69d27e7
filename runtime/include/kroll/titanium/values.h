/* Points, domains and arrays as C values, with the invariant of every field. A rank N is 1 .. 8 throughout. */
#ifndef KROLL_TITANIUM_VALUES_H
#define KROLL_TITANIUM_VALUES_H

#ifdef __UPC__
/* The C of a unit of UPC gets the runtime's types by itself. */
#include <stdint.h>
#define kroll_gptr uint64_t
#else
#include <kroll/titanium/sites.h>
#endif

#define TI_MAX_RANK 8

/* ti_pointN: component k (from 1 in the language) is x[k - 1].
   ti_rectN: the points {p : lo <= p <= hi, (p - lo) mod step == 0}, always in canonical form, so that equal sets are
   equal byte for byte: hi is the last point reached, a dimension of one point has step 1, and an empty one is
   lo 0, hi -1, step 1 throughout. It is 3N ints without gaps: the rank-independent code sees it so.
   ti_arrayN: data is the address of the element at domain.lo, storage that of the allocation, which starts with the
   element made first, 64-byte aligned, in the local heap of the rank that made it, or memory that another language
   gave; both 0 for the null array; stride[k] is the distance in bytes of neighbours in dimension k, that is, of indices
   that differ by domain.step.x[k]. */
#define TI_VALUES(N)                                                                                                   \
  typedef struct {                                                                                                     \
    int32_t x[N];                                                                                                      \
  } ti_point##N;                                                                                                       \
  typedef struct {                                                                                                     \
    ti_point##N lo, hi, step;                                                                                          \
  } ti_rect##N;                                                                                                        \
  typedef ti_domain ti_domain##N;                                                                                      \
  typedef struct {                                                                                                     \
    kroll_gptr data, storage;                                                                                          \
    ti_rect##N domain;                                                                                                 \
    int64_t stride[N];                                                                                                 \
  } ti_array##N

/* Parts of a rectangle of any rank. Loops ask for so many that C compilers would be busy with functions. */
#define ti_rect_min(r) ((r).lo)
#define ti_rect_max(r) ((r).hi)
#define ti_rect_stride(r) ((r).step)

/* A general domain: `count` disjoint, non-empty rectangles (ti_rectN) at `rects`, in some rank's segment, never
   changed after they are made. Empty: both 0. A rectangular domain has count 1. */
typedef struct {
  kroll_gptr rects;
  int64_t count;
} ti_domain;

TI_VALUES(1);
TI_VALUES(2);
TI_VALUES(3);
TI_VALUES(4);
TI_VALUES(5);
TI_VALUES(6);
TI_VALUES(7);
TI_VALUES(8);

/* An array of elements that are there in row-major order, such as those of a coarray, of a block of upc_alloc, or of
   kroll_alloc; the rectangle is in canonical form. Who made them keeps them for as long as the array is used. */
#define TI_ARRAY_OVER(N)                                                                                               \
  static inline ti_array##N ti_array_over##N(kroll_gptr elements, ti_rect##N domain, uint64_t elem_bytes) {            \
    ti_array##N a = {.data = elements, .storage = elements, .domain = domain};                                         \
    int64_t bytes = (int64_t)elem_bytes;                                                                               \
    for (int k = N - 1; k >= 0; k--) {                                                                                 \
      a.stride[k] = bytes;                                                                                             \
      bytes *= (domain.hi.x[k] - domain.lo.x[k]) / domain.step.x[k] + 1;                                               \
    }                                                                                                                  \
    return a;                                                                                                          \
  }
TI_ARRAY_OVER(1)
TI_ARRAY_OVER(2)
TI_ARRAY_OVER(3)
TI_ARRAY_OVER(4)

/* What the elements of an allocation may hold: a collector looks for references in the first kind only. */
typedef enum {
  TI_ELEMENTS_MIXED = 0, /* any word may be a reference */
  TI_ELEMENTS_PLAIN = 1  /* no references */
} ti_element_kind;

/* The rank-independent code sees an array so; domain and stride point into the ti_arrayN. */
typedef struct {
  int rank;
  kroll_gptr data, storage;
  int32_t *domain; /* 3 * rank ints: lo, hi, step */
  int64_t *stride;
} ti_view;

#define TI_PASTE_NOW(a, b) a##b
#define TI_PASTE(a, b) TI_PASTE_NOW(a, b)
/* TI_(ti_rect) is ti_rect3 where TI_RANK is 3; TI_LESS_(ti_rect) is ti_rect2. */
#define TI_(name) TI_PASTE(name, TI_RANK)
#define TI_LESS_(name) TI_PASTE(name, TI_LOWER)

#endif
