/* Co-indexed objects behind allocatable and pointer components, and whole allocatable arrays: a chain of references is
   followed through the other image's memory, whose descriptors say where things are. */
#include "alone.h"

static bool is_array(const caf_reference *ref) {
  return ref != NULL && (ref->type == CAF_REF_ARRAY || ref->type == CAF_REF_STATIC_ARRAY);
}

static int dims_of(const caf_reference *ref) {
  int dims = 0;
  while (dims < CAF_MAX_RANK && ref->array.mode[dims] != CAF_REF_END)
    dims++;
  return dims;
}

/* Where a walk along a chain is: elements of `section`, and the descriptor that the next array reference counts in. */
typedef struct {
  caf_section section;
  caf_any_array bounds;
  bool has_bounds;
  bool absent;                 /* a component on the way is not allocated */
  kroll_gptr component, token; /* the last one that was followed: its pointer or descriptor, and its token's place */
  const caf_reference *behind; /* what is meant of it */
} place;

static void add_vector(place *p, const caf_reference *ref, int d, ptrdiff_t lower, ptrdiff_t step,
                       const kroll_site *site) {
  caf_add_vector(&p->section, ref->array.dim[d].v.vector, ref->array.dim[d].v.kind, ref->array.dim[d].v.nvec, lower,
                 step, site);
}

/* Subscripts of an array that has a descriptor, in that descriptor's own numbers. */
static void descriptor_dimension(place *p, const caf_reference *ref, int d, const kroll_site *site) {
  const caf_dim *dim = &p->bounds.array.dim[d];
  const ptrdiff_t span = p->bounds.array.span != 0 ? p->bounds.array.span : (ptrdiff_t)ref->item_size;
  const ptrdiff_t step = dim->stride * span;
  ptrdiff_t start = ref->array.dim[d].range.start, end = ref->array.dim[d].range.end;
  const ptrdiff_t stride = ref->array.dim[d].range.stride;
  switch (ref->array.mode[d]) {
  case CAF_REF_VECTOR:
    add_vector(p, ref, d, dim->lower, step, site);
    return;
  case CAF_REF_SINGLE:
    p->section.base += (uint64_t)((start - dim->lower) * step);
    return;
  case CAF_REF_FULL:
    start = stride < 0 ? dim->upper : dim->lower;
    end = stride < 0 ? dim->lower : dim->upper;
    break;
  case CAF_REF_OPEN_END:
    end = stride < 0 ? dim->lower : dim->upper;
    break;
  case CAF_REF_OPEN_START:
    start = stride < 0 ? dim->upper : dim->lower;
    break;
  default:
    break;
  }
  caf_add_triplet(&p->section, start - dim->lower, end - dim->lower, stride, step);
}

/* Subscripts of an array without a descriptor count from 0, in elements of item_size; ranges have been multiplied. */
static void static_dimension(place *p, const caf_reference *ref, int d, const kroll_site *site) {
  const ptrdiff_t item = (ptrdiff_t)ref->item_size;
  const ptrdiff_t start = ref->array.dim[d].range.start, end = ref->array.dim[d].range.end,
                  stride = ref->array.dim[d].range.stride;
  switch (ref->array.mode[d]) {
  case CAF_REF_VECTOR:
    add_vector(p, ref, d, 0, item, site);
    return;
  case CAF_REF_SINGLE:
    p->section.base += (uint64_t)(start * item);
    return;
  case CAF_REF_OPEN_END:
  case CAF_REF_OPEN_START:
    kroll_fail(site, "a section of an array without bounds");
  default:
    caf_add_triplet(&p->section, start, end, stride, item);
  }
}

static void subscripts(place *p, const caf_reference *ref, const kroll_site *site) {
  const bool counts_in_bounds = ref->type == CAF_REF_ARRAY && p->has_bounds;
  if (ref->type == CAF_REF_ARRAY && !p->has_bounds)
    kroll_fail(site, "this coarray has no bounds: it is not allocated");
  for (int d = 0, dims = dims_of(ref); d < dims; d++) {
    if (counts_in_bounds)
      descriptor_dimension(p, ref, d, site);
    else
      static_dimension(p, ref, d, site);
  }
  p->has_bounds = false;
}

/* Bytes of that image's memory, which others may not reach. */
static void read(void *to, kroll_gptr from, size_t bytes, int rank, const kroll_site *site) {
  const caf_section section = {.base = from, .rank = rank, .element = {CAF_DERIVED, 0, bytes}};
  if (caf_is_alone(&section))
    caf_get_alone(to, &section, 1, site);
  else
    kroll_get(to, from, bytes, site);
}

/* Steps into a component that is a pointer or allocatable: one image's memory says where it is. */
static void follow(place *p, const caf_reference *next, const kroll_site *site) {
  if (p->section.dims != 0)
    kroll_fail(site, "an allocatable component behind a section of more than one element");
  const kroll_gptr at = p->section.base;
  if (is_array(next) && next->type == CAF_REF_ARRAY) {
    const size_t bytes = sizeof(caf_array) + (size_t)dims_of(next) * sizeof(caf_dim);
    read(&p->bounds, at, bytes, p->section.rank, site);
    p->section.base = (uint64_t)p->bounds.array.base;
    p->has_bounds = true;
  } else {
    uint64_t target;
    read(&target, at, sizeof target, p->section.rank, site);
    p->section.base = target;
  }
  p->absent = p->section.base == 0;
  p->component = at;
  p->behind = next;
}

/* Walks a chain on an image from its coarray; `item` becomes the bytes of one element there. */
static place walk(const caf_token *token, int rank, const caf_reference *refs, size_t *item, const kroll_site *site) {
  place p = {.section = {.base = caf_address(token, rank, 0, site), .rank = rank}};
  if (token->descriptor != NULL) {
    memcpy(&p.bounds, token->descriptor, sizeof(caf_array) + (size_t)token->descriptor->dtype.rank * sizeof(caf_dim));
    p.has_bounds = true;
  }
  for (const caf_reference *ref = refs; ref != NULL && !p.absent; ref = ref->next) {
    *item = ref->item_size;
    if (is_array(ref)) {
      subscripts(&p, ref, site);
      continue;
    }
    p.has_bounds = false;
    p.token = p.section.base + (uint64_t)ref->component.token_offset;
    p.section.base += (uint64_t)ref->component.offset;
    if (ref->component.token_offset != 0)
      follow(&p, ref->next, site);
  }
  return p;
}

/* Whether all of an array, or a scalar, is meant. */
static bool is_whole(const caf_reference *ref) {
  if (ref == NULL)
    return true;
  bool whole = ref->next == NULL && ref->type == CAF_REF_ARRAY;
  for (int d = 0; whole && d < dims_of(ref); d++)
    whole = ref->array.mode[d] == CAF_REF_FULL && ref->array.dim[d].range.stride == 1;
  return whole;
}

/* Whether an assignment allocates what it assigns to: a whole component that is not allocated or has another shape. */
static bool must_allocate(const place *p, const caf_section *shape) {
  if (p->component == 0 || !is_whole(p->behind) || shape->dims != (p->behind != NULL ? dims_of(p->behind) : 0))
    return false;
  bool differs = p->absent;
  for (int d = 0; !p->absent && d < shape->dims; d++)
    differs |= p->section.count[d] != shape->count[d];
  return differs;
}

/* Gives the memory that was there before, as caf_allocate_component does. */
static kroll_gptr allocate(const place *p, const caf_section *shape, int type, size_t item, const kroll_site *site) {
  caf_component c = {
      .at = p->component, .token = p->token, .is = {item, 0, (signed char)shape->dims, (signed char)type, 0}};
  memcpy(c.count, shape->count, sizeof c.count);
  return caf_allocate_component(p->section.rank, &c, site);
}

static caf_section found(place *p, int type, int kind, size_t item, const kroll_site *site) {
  if (p->absent)
    kroll_fail(site, "a component on the way is not allocated on image %d", p->section.rank + 1);
  p->section.element = (caf_element){type, kind, item};
  return p->section;
}

static caf_section remote_section(caf_token *token, int rank, const caf_reference *refs, int type, int kind,
                                  const kroll_site *site) {
  size_t item = 0;
  place p = walk(token, rank, refs, &item, site);
  return found(&p, type, kind, item, site);
}

/* The same of what is assigned to, which gets a shape; memory that it had before is to be freed after the transfer. */
static caf_section assigned_section(caf_token *token, int rank, const caf_reference *refs, int type, int kind,
                                    const caf_section *shape, kroll_gptr *before, const kroll_site *site) {
  size_t item = 0;
  place p = walk(token, rank, refs, &item, site);
  if (must_allocate(&p, shape)) {
    *before = allocate(&p, shape, type, item, site);
    p = walk(token, rank, refs, &item, site);
  }
  return found(&p, type, kind, item, site);
}

static void free_before(kroll_gptr before, const kroll_site *site) {
  if (before != 0)
    kroll_free(before, site);
}

/* Gives an allocatable left side the shape of what comes. */
static void reallocate(caf_array *dst, const caf_section *shape, const kroll_site *site) {
  bool fits = dst->base != NULL;
  for (int d = 0; d < shape->dims; d++)
    fits &= dst->dim[d].upper - dst->dim[d].lower + 1 == (ptrdiff_t)shape->count[d];
  if (fits)
    return;
  free(dst->base);
  dst->base = caf_room(caf_section_count(shape) * dst->dtype.elem_len, site);
  ptrdiff_t stride = 1;
  dst->offset = 0;
  for (int d = 0; d < shape->dims; d++) {
    dst->dim[d] = (caf_dim){stride, 1, (ptrdiff_t)shape->count[d]};
    dst->offset -= (size_t)stride;
    stride *= (ptrdiff_t)shape->count[d];
  }
  dst->span = (ptrdiff_t)dst->dtype.elem_len;
}

void CAF(get_by_ref)(caf_token *token, int image, caf_array *dst, caf_reference *refs, int dst_kind, int src_kind,
                     bool may_require_tmp, bool dst_reallocatable, int *stat, int src_type);
void CAF(get_by_ref)(caf_token *token, int image, caf_array *dst, caf_reference *refs, int dst_kind, int src_kind,
                     bool may_require_tmp, bool dst_reallocatable, int *stat, int src_type) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_GET, "get from an image");
  (void)may_require_tmp;
  const int rank = caf_rank_for(token, image, site);
  caf_section remote = remote_section(token, rank, refs, src_type, src_kind, site);
  if (dst_reallocatable)
    reallocate(dst, &remote, site);
  const caf_section local = caf_section_of(dst, (uint64_t)dst->base, NULL, dst_kind, site);
  caf_get(&local, &remote, site);
  caf_section_free(&remote);
  caf_transferred(rank, stat);
}

void CAF(send_by_ref)(caf_token *token, int image, caf_array *src, caf_reference *refs, int dst_kind, int src_kind,
                      bool may_require_tmp, bool dst_reallocatable, int *stat, int dst_type);
void CAF(send_by_ref)(caf_token *token, int image, caf_array *src, caf_reference *refs, int dst_kind, int src_kind,
                      bool may_require_tmp, bool dst_reallocatable, int *stat, int dst_type) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_PUT, "put to an image");
  (void)may_require_tmp;
  const int rank = caf_rank_for(token, image, site);
  const caf_section local = caf_section_of(src, (uint64_t)src->base, NULL, src_kind, site);
  kroll_gptr before = 0;
  caf_section remote = dst_reallocatable
                           ? assigned_section(token, rank, refs, dst_type, dst_kind, &local, &before, site)
                           : remote_section(token, rank, refs, dst_type, dst_kind, site);
  caf_put(&remote, &local, site);
  free_before(before, site);
  caf_section_free(&remote);
  caf_transferred(rank, stat);
}

void CAF(sendget_by_ref)(caf_token *dst_token, int dst_image, caf_reference *dst_refs, caf_token *src_token,
                         int src_image, caf_reference *src_refs, int dst_kind, int src_kind, bool may_require_tmp,
                         int *dst_stat, int *src_stat, int dst_type, int src_type);
void CAF(sendget_by_ref)(caf_token *dst_token, int dst_image, caf_reference *dst_refs, caf_token *src_token,
                         int src_image, caf_reference *src_refs, int dst_kind, int src_kind, bool may_require_tmp,
                         int *dst_stat, int *src_stat, int dst_type, int src_type) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COPY, "copy between images");
  (void)may_require_tmp;
  const int dst_rank = caf_rank_for(dst_token, dst_image, site), src_rank = caf_rank_for(src_token, src_image, site);
  kroll_gptr before = 0;
  caf_section from = remote_section(src_token, src_rank, src_refs, src_type, src_kind, site);
  caf_section to = dst_rank == kroll_my_rank /* as the left side of an assignment without brackets is passed, too */
                       ? assigned_section(dst_token, dst_rank, dst_refs, dst_type, dst_kind, &from, &before, site)
                       : remote_section(dst_token, dst_rank, dst_refs, dst_type, dst_kind, site);
  caf_copy(&to, &from, site);
  free_before(before, site);
  caf_section_free(&to);
  caf_section_free(&from);
  caf_transferred(dst_rank, dst_stat);
  caf_transferred(src_rank, src_stat);
}

int CAF(is_present)(caf_token *token, int image, caf_reference *refs);
int CAF(is_present)(caf_token *token, int image, caf_reference *refs) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_GET, "allocated()");
  size_t item = 0;
  place p = walk(token, caf_rank_of(image, site), refs, &item, site);
  caf_section_free(&p.section);
  return !p.absent;
}
