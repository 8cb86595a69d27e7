/* The parts of domain calculus and arrays that are not worth inlining, for every rank: points are N ints, rectangles
   3N ints (lo, hi, step), as in values.h. Generated code calls them through the wrappers of rankN.h. */
#ifndef KROLL_TITANIUM_ANYRANK_H
#define KROLL_TITANIUM_ANYRANK_H

#include <kroll/titanium/throw.h>
#include <kroll/titanium/values.h>

/* ---- points ---- */

_Noreturn void ti_point_no_component(int rank, int64_t component, const kroll_site *site) __attribute__((cold));
void ti_point_place(int rank, const int32_t *point, const int32_t *perm, int32_t *placed, const kroll_site *site);
void ti_point_along(int rank, int32_t dir, int32_t length, int32_t *point, const kroll_site *site);

/* ---- sizes ---- */

_Noreturn void ti_no_int_size(int64_t points, const kroll_site *site) __attribute__((cold));

/* The number of points as an int of the language; a larger one ends the job. */
static inline int32_t ti_int_size(int64_t points, const kroll_site *site) {
  if (points > INT32_MAX)
    ti_no_int_size(points, site);
  return (int32_t)points;
}

/* ---- rectangles: `rect` is changed in place where it is not const ---- */

_Noreturn void ti_rect_too_far(const kroll_site *site) __attribute__((cold));
/* Brings any bounds and steps into canonical form; a step below 1 is an error. */
void ti_rect_tidy(int rank, int32_t *rect, const kroll_site *site);
/* met = a * b, whatever the steps; false if it is empty. */
bool ti_rect_meet(int rank, const int32_t *a, const int32_t *b, int32_t *met);
bool ti_rect_within(int rank, const int32_t *inner, const int32_t *outer);
void ti_rect_scale(int rank, int32_t *rect, const int32_t *factor, const kroll_site *site);
void ti_rect_coarsen(int rank, int32_t *rect, const int32_t *divisor, const kroll_site *site);
void ti_rect_place(int rank, int32_t *rect, const int32_t *perm, const kroll_site *site);
void ti_rect_grow(int rank, int32_t *rect, int32_t layers, int32_t dir, const int32_t *step, const kroll_site *site);
void ti_rect_trim(int rank, int32_t *rect, int32_t layers, int32_t dir, const kroll_site *site);
void ti_rect_edge(int rank, int32_t *rect, int32_t layers, int32_t dir, int32_t shift, const kroll_site *site);
void ti_rect_drop(int rank, const int32_t *rect, int32_t dimension, int32_t *lower, const kroll_site *site);

/* ---- domains ---- */

ti_domain ti_domain_wrap(int rank, const int32_t *rect);
void ti_domain_unwrap(int rank, ti_domain domain, int32_t *rect, const kroll_site *site);
ti_domain ti_domain_unite(int rank, ti_domain a, ti_domain b);
ti_domain ti_domain_subtract(int rank, ti_domain a, ti_domain b);
ti_domain ti_domain_meet(int rank, ti_domain a, ti_domain b);
ti_domain ti_domain_shift(int rank, ti_domain domain, const int32_t *offset, int sign, const kroll_site *site);
ti_domain ti_domain_scale(int rank, ti_domain domain, const int32_t *factor, const kroll_site *site);
ti_domain ti_domain_coarsen(int rank, ti_domain domain, const int32_t *divisor, const kroll_site *site);
ti_domain ti_domain_place(int rank, ti_domain domain, const int32_t *perm, const kroll_site *site);
bool ti_domain_within(int rank, ti_domain inner, ti_domain outer);
bool ti_domain_has(int rank, ti_domain domain, const int32_t *point);
int64_t ti_domain_points(int rank, ti_domain domain);
/* The smallest box of unit step; the empty rectangle for the empty domain. */
void ti_domain_box(int rank, ti_domain domain, int32_t *rect);
/* The set of `count` points or (possibly overlapping) rectangles in local memory. */
ti_domain ti_domain_from_points(int rank, const int32_t *points, int64_t count);
ti_domain ti_domain_from_rects(int rank, const int32_t *rects, int64_t count);
/* Domain<N>.toDomain: `list` holds ti_pointN, or ti_rectN. */
ti_domain ti_domain_of_points(ti_array1 list, int rank, const kroll_site *site);
ti_domain ti_domain_of_rects(ti_array1 list, int rank, const kroll_site *site);
/* pointList, domainList: new arrays with the domain [0 : n - 1]. */
ti_array1 ti_domain_points_listed(int rank, ti_domain domain, const kroll_site *site);
ti_array1 ti_domain_rects_listed(int rank, ti_domain domain, const kroll_site *site);

/* ---- text: fills `buffer` as snprintf does and returns the length of the whole text ---- */

size_t ti_point_print(int rank, const int32_t *point, char *buffer, size_t bytes);
size_t ti_rect_print(int rank, const int32_t *rect, char *buffer, size_t bytes);
size_t ti_domain_print(int rank, ti_domain domain, char *buffer, size_t bytes);

/* Strings with the same text. */
kroll_gptr ti_string_of_point(int32_t rank, const void *point, const kroll_site *site);
kroll_gptr ti_string_of_rect(int32_t rank, const void *rect, const kroll_site *site);
kroll_gptr ti_string_of_domain(int32_t rank, ti_domain domain, const kroll_site *site);

/* ---- arrays ---- */

/* Room for a view's domain, zeroed, in the region or, 0, the heap; sets data, storage and strides. */
void ti_view_allocate(kroll_gptr region, ti_view *array, size_t elem_bytes, ti_element_kind kind,
                      const kroll_site *site);
void ti_view_inject(ti_view *array, const int32_t *factor, const kroll_site *site);
void ti_view_project(ti_view *array, const int32_t *divisor, const kroll_site *site);
void ti_view_permute(ti_view *array, const int32_t *perm, const kroll_site *site);
_Noreturn void ti_view_no_slice(const ti_view *array, int32_t dimension, int32_t at, const kroll_site *site);
_Noreturn void ti_view_not_local(const ti_view *array, const kroll_site *site);
/* The index is not in the domain, or the array is null. */
_Noreturn void ti_view_outside(const ti_view *array, const int32_t *point, const kroll_site *site);

bool ti_view_same(const ti_view *a, const ti_view *b);
bool ti_view_contiguous(const ti_view *array, size_t elem_bytes);
bool ti_view_apart(const ti_view *a, const ti_view *b, size_t elem_bytes);

/* What a nest of loops uses of an array that is not near, as an array of its own. Box: the domain is that of the box, a
   part of the array's, and the nest uses elements so often; plain: they hold no references. False: the array is used
   as it lies. */
bool ti_view_box(const ti_view *array, ti_view *box, int64_t uses, size_t elem_bytes, bool plain);
/* The elements of the array into the box; the rectangle of the box back to the array. */
kroll_handle ti_view_box_fetch(const ti_view *array, const ti_view *box, size_t elem_bytes, const kroll_site *site);
kroll_handle ti_view_box_put(const ti_view *array, const ti_view *box, const int32_t *rect, size_t elem_bytes,
                             const kroll_site *site);

/* dst[p] = src[p] for the points of both (and of `rect` or `domain`), as if all of src were read first. */
void ti_view_copy(const ti_view *dst, const ti_view *src, size_t elem_bytes, const kroll_site *site);
kroll_handle ti_view_copy_nb(const ti_view *dst, const ti_view *src, size_t elem_bytes, const kroll_site *site);
void ti_view_copy_nbi(const ti_view *dst, const ti_view *src, size_t elem_bytes, const kroll_site *site);
void ti_view_copy_rect(const ti_view *dst, const ti_view *src, const int32_t *rect, size_t elem_bytes,
                       const kroll_site *site);
void ti_view_copy_domain(const ti_view *dst, const ti_view *src, ti_domain domain, size_t elem_bytes,
                         const kroll_site *site);
/* The same for the points in a list of ti_pointN; points outside either domain are left out. */
void ti_view_copy_points(const ti_view *dst, const ti_view *src, const ti_view *points, size_t elem_bytes,
                         const kroll_site *site);
/* packed[i] = array[points[i]], and back, for i in the domain of points. */
void ti_view_gather(const ti_view *array, const ti_view *packed, const ti_view *points, size_t elem_bytes,
                    const kroll_site *site);
void ti_view_scatter(const ti_view *array, const ti_view *packed, const ti_view *points, size_t elem_bytes,
                     const kroll_site *site);
/* All elements in row-major order, to and from local memory. */
void ti_view_pack(const ti_view *array, void *packed, size_t elem_bytes, const kroll_site *site);
void ti_view_unpack(const ti_view *array, const void *packed, size_t elem_bytes, const kroll_site *site);
void ti_view_set(const ti_view *array, const void *value, size_t elem_bytes, const kroll_site *site);
void ti_view_exchange(kroll_team *team, const ti_view *array, const void *value, size_t elem_bytes,
                      const kroll_site *site);
/* Collectives of a team (null: all ranks); roots are its members. Every member's array gets the elements of the root's.
 */
void ti_view_broadcast(kroll_team *team, const ti_view *array, size_t elem_bytes, int32_t root, const kroll_site *site);
/* dst: the elements of all members' src, combined one by one as kroll_type and kroll_op say; on the root, on all
   members, or of the members up to this one. */
void ti_view_reduce(kroll_team *team, const ti_view *src, const ti_view *dst, size_t elem_bytes, int32_t type,
                    int32_t op, int32_t root, const kroll_site *site);
void ti_view_all_reduce(kroll_team *team, const ti_view *src, const ti_view *dst, size_t elem_bytes, int32_t type,
                        int32_t op, const kroll_site *site);
void ti_view_scan(kroll_team *team, const ti_view *src, const ti_view *dst, size_t elem_bytes, int32_t type, int32_t op,
                  const kroll_site *site);

/* Elements as the big-endian bytes of a file; `layout` as in array_bytes.c says. A byte[] must hold them all. */
int32_t ti_view_byte_count(const ti_view *array, const char *layout, const kroll_site *site);
/* A new byte[], whose class is given. */
void *ti_view_to_bytes(const ti_view *array, const char *layout, uint32_t class_index, size_t elem_bytes,
                       const kroll_site *site);
/* From a byte[] of this rank that has exactly the array's. */
void ti_view_from_bytes(const ti_view *array, const char *layout, kroll_gptr bytes, size_t elem_bytes,
                        const kroll_site *site);

#endif
