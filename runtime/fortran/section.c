/* Sections of arrays and their transfers: a strided transfer where both sides are regular and of one type, else packed
   elements in between. */
#include "alone.h"

/* A number of a vector subscript. */
static ptrdiff_t vector_at(const void *vector, int kind, size_t i) {
  switch (kind) {
  case 1:
    return ((const int8_t *)vector)[i];
  case 2:
    return ((const int16_t *)vector)[i];
  case 4:
    return ((const int32_t *)vector)[i];
  default:
    return (ptrdiff_t)((const int64_t *)vector)[i];
  }
}

void *caf_room(size_t bytes, const kroll_site *site) {
  void *got = malloc(bytes != 0 ? bytes : 1);
  if (got == NULL)
    kroll_fail(site, "no memory for %zu bytes", bytes);
  return got;
}

void caf_add_triplet(caf_section *section, ptrdiff_t first, ptrdiff_t last, ptrdiff_t stride, ptrdiff_t step) {
  const ptrdiff_t count = stride != 0 ? (last - first + stride) / stride : 0;
  const int d = section->dims++;
  section->base += (uint64_t)(first * step);
  section->count[d] = count > 0 ? (size_t)count : 0;
  section->step[d] = stride * step;
}

void caf_add_vector(caf_section *section, const void *vector, int kind, size_t count, ptrdiff_t lower, ptrdiff_t step,
                    const kroll_site *site) {
  const int d = section->dims++;
  section->count[d] = count;
  section->at[d] = caf_room(count * sizeof(ptrdiff_t), site);
  for (size_t i = 0; i < count; i++)
    section->at[d][i] = (vector_at(vector, kind, i) - lower) * step;
}

/* A dimension with a vector subscript, or a triplet in its place; subscripts count from the array's lower bound. */
static void subscript(caf_section *section, const caf_dim *dim, const caf_vector *vector, ptrdiff_t step,
                      const kroll_site *site) {
  if (vector->nvec != 0)
    caf_add_vector(section, vector->v.vector, vector->v.kind, vector->nvec, dim->lower, step, site);
  else
    caf_add_triplet(section, vector->triplet.lower - dim->lower, vector->triplet.upper - dim->lower,
                    vector->triplet.stride, step);
}

caf_section caf_section_of(const caf_array *array, uint64_t base, const caf_vector *vectors, int kind,
                           const kroll_site *site) {
  const ptrdiff_t span = array->span != 0 ? array->span : (ptrdiff_t)array->dtype.elem_len;
  caf_section section = {.base = base, .element = {array->dtype.type, kind, array->dtype.elem_len}};
  for (int d = 0; d < array->dtype.rank; d++) {
    const caf_dim *dim = &array->dim[d];
    if (vectors != NULL)
      subscript(&section, dim, &vectors[d], dim->stride * span, site);
    else
      caf_add_triplet(&section, 0, dim->upper - dim->lower, 1, dim->stride * span);
  }
  return section;
}

void caf_section_free(caf_section *section) {
  for (int d = 0; d < section->dims; d++)
    free(section->at[d]);
}

size_t caf_section_count(const caf_section *section) {
  size_t count = 1;
  for (int d = 0; d < section->dims; d++)
    count *= section->count[d];
  return count;
}

static bool is_regular(const caf_section *section) {
  for (int d = 0; d < section->dims; d++)
    if (section->at[d] != NULL)
      return false;
  return true;
}

/* ---- elements one by one ---- */

/* Walks a section in Fortran's order. */
typedef struct {
  const caf_section *of;
  size_t index[CAF_MAX_RANK];
} walk;

static uint64_t walk_address(const walk *w) {
  uint64_t address = w->of->base;
  for (int d = 0; d < w->of->dims; d++) {
    const ptrdiff_t *at = w->of->at[d];
    address += (uint64_t)(at != NULL ? at[w->index[d]] : (ptrdiff_t)w->index[d] * w->of->step[d]);
  }
  return address;
}

static void walk_on(walk *w) {
  for (int d = 0; d < w->of->dims; d++) {
    if (++w->index[d] < w->of->count[d])
      return;
    w->index[d] = 0;
  }
}

/* Elements of a private section as a list without gaps in another type. */
void caf_pack(char *to, caf_element is, const caf_section *from, size_t count, const kroll_site *site) {
  walk w = {.of = from};
  for (size_t i = 0; i < count; i++, walk_on(&w))
    caf_convert(to + i * is.bytes, is, (const void *)walk_address(&w), from->element, site);
}

void caf_unpack(const caf_section *to, const char *from, caf_element is, size_t count, const kroll_site *site) {
  walk w = {.of = to};
  for (size_t i = 0; i < count; i++, walk_on(&w))
    caf_convert((void *)walk_address(&w), to->element, from + i * is.bytes, is, site);
}

/* ---- regular sections: as few dimensions as possible, the slowest first ---- */

static void merge(const caf_section *dst, const caf_section *src, size_t bytes, caf_section *d_out,
                  caf_section *s_out) {
  d_out->base = dst->base;
  s_out->base = src->base;
  int n = 0;
  for (int d = 0; d < dst->dims; d++) {
    const ptrdiff_t ds = dst->step[d], ss = src->dims > 0 ? src->step[d] : 0;
    if (dst->count[d] == 1)
      continue;
    const ptrdiff_t count = n > 0 ? (ptrdiff_t)d_out->count[n - 1] : 0;
    if (n > 0 && ds == count * d_out->step[n - 1] && ss == count * s_out->step[n - 1]) {
      d_out->count[n - 1] *= dst->count[d];
      continue;
    }
    d_out->count[n] = dst->count[d];
    d_out->step[n] = ds;
    s_out->step[n++] = ss;
  }
  d_out->dims = n;
  d_out->element.bytes = bytes;
}

typedef enum { PUT, GET, COPY } direction;

static void move_strided(direction way, const caf_section *dst, const caf_section *src, int dims,
                         const kroll_site *site) {
  if (dims > KROLL_MAX_DIMS) {
    caf_section to = *dst, from = *src;
    for (size_t i = 0; i < dst->count[dims - 1]; i++) {
      move_strided(way, &to, &from, dims - 1, site);
      to.base += (uint64_t)to.step[dims - 1];
      from.base += (uint64_t)from.step[dims - 1];
    }
    return;
  }
  kroll_shape shape = {.dims = (uint32_t)dims, .chunk_bytes = dst->element.bytes};
  for (int d = 0; d < dims; d++) {
    shape.count[dims - 1 - d] = dst->count[d];
    shape.dst_stride[dims - 1 - d] = dst->step[d];
    shape.src_stride[dims - 1 - d] = src->step[d];
  }
  if (way == PUT)
    kroll_put_strided(dst->base, (const void *)src->base, &shape, site);
  else if (way == GET)
    kroll_get_strided((void *)dst->base, src->base, &shape, site);
  else
    kroll_copy_strided(dst->base, src->base, &shape, site);
}

static void move_regular(direction way, const caf_section *dst, const caf_section *src, const kroll_site *site) {
  const size_t bytes = dst->element.bytes;
  if (dst->dims == 0) {
    if (way == PUT)
      kroll_put(dst->base, (const void *)src->base, bytes, site);
    else if (way == GET)
      kroll_get((void *)dst->base, src->base, bytes, site);
    else
      kroll_copy(dst->base, src->base, bytes, site);
    return;
  }
  caf_section to = {0}, from = {0};
  merge(dst, src, bytes, &to, &from);
  move_strided(way, &to, &from, to.dims, site);
}

/* ---- irregular remote sections: a list of pieces ---- */

static kroll_gpiece *pieces_of(const caf_section *remote, size_t bytes, size_t count, const kroll_site *site) {
  kroll_gpiece *pieces = caf_room(count * sizeof *pieces, site);
  walk w = {.of = remote};
  for (size_t i = 0; i < count; i++, walk_on(&w))
    pieces[i] = (kroll_gpiece){walk_address(&w), bytes};
  return pieces;
}

/* A list without gaps at `list`, as a section of the shape of `like`. */
static caf_section list_like(const caf_section *like, const void *list, caf_element element) {
  caf_section packed = {.base = (uint64_t)list, .element = element, .dims = like->dims};
  ptrdiff_t step = (ptrdiff_t)element.bytes;
  for (int d = 0; d < like->dims; d++) {
    packed.count[d] = like->count[d];
    packed.step[d] = step;
    step *= (ptrdiff_t)like->count[d];
  }
  return packed;
}

static void put_list(const caf_section *remote, const char *list, size_t count, const kroll_site *site) {
  const size_t bytes = remote->element.bytes;
  if (caf_is_alone(remote)) {
    caf_put_alone(remote, list, count, site);
    return;
  }
  if (is_regular(remote)) {
    const caf_section from = list_like(remote, list, remote->element);
    move_regular(PUT, remote, &from, site);
    return;
  }
  kroll_gpiece *pieces = pieces_of(remote, bytes, count, site);
  kroll_put_indexed(count, pieces, 1, &(kroll_piece){(void *)list, count * bytes}, site);
  free(pieces);
}

static void get_list(char *list, const caf_section *remote, size_t count, const kroll_site *site) {
  const size_t bytes = remote->element.bytes;
  if (caf_is_alone(remote)) {
    caf_get_alone(list, remote, count, site);
    return;
  }
  if (is_regular(remote)) {
    const caf_section to = list_like(remote, list, remote->element);
    move_regular(GET, &to, remote, site);
    return;
  }
  kroll_gpiece *pieces = pieces_of(remote, bytes, count, site);
  kroll_get_indexed(1, &(kroll_piece){list, count * bytes}, count, pieces, site);
  free(pieces);
}

/* ---- the calls ---- */

/* Whether one strided transfer does it: equal types, no vector subscripts, and shapes that agree or a scalar source. */
static bool moves_at_once(const caf_section *dst, const caf_section *src) {
  if (!caf_same_element(dst->element, src->element) || !is_regular(dst) || !is_regular(src))
    return false;
  if (src->dims != 0 && src->dims != dst->dims)
    return false;
  for (int d = 0; d < src->dims; d++)
    if (src->count[d] != dst->count[d])
      return false;
  return true;
}

/* Where the elements of a regular section lie: bytes from `start` on, up to `end`. */
typedef struct {
  uint64_t start, end;
} range;

static range range_of(const caf_section *section) {
  range r = {section->base, section->base + section->element.bytes};
  for (int d = 0; d < section->dims; d++) {
    const ptrdiff_t last = ((ptrdiff_t)section->count[d] - 1) * section->step[d];
    if (last < 0)
      r.start += (uint64_t)last;
    else
      r.end += (uint64_t)last;
  }
  return r;
}

/* A statement reads its right side before it changes the left one. Memory of a segment has one address everywhere. */
static bool may_overlap(const caf_section *a, const caf_section *b) {
  const range x = range_of(a), y = range_of(b);
  return x.start < y.end && y.start < x.end;
}

static void check_counts(size_t dst, size_t src, const kroll_site *site) {
  if (src < dst)
    kroll_fail(site, "%zu elements cannot fill %zu", src, dst);
}

void caf_put(const caf_section *remote, const caf_section *local, const kroll_site *site) {
  const size_t count = caf_section_count(remote);
  if (count == 0)
    return;
  if (moves_at_once(remote, local) && !caf_is_alone(remote)) {
    if (may_overlap(remote, local))
      caf_copy(remote, local, site);
    else
      move_regular(PUT, remote, local, site);
    return;
  }
  char *list = caf_room(count * remote->element.bytes, site);
  if (local->dims == 0) {
    for (size_t i = 0; i < count; i++)
      caf_pack(list + i * remote->element.bytes, remote->element, local, 1, site);
  } else {
    check_counts(count, caf_section_count(local), site);
    caf_pack(list, remote->element, local, count, site);
  }
  put_list(remote, list, count, site);
  free(list);
}

/* A text is read no further than the reader wants: the descriptor of a substring has the length of the whole. */
static caf_section as_wanted(const caf_section *remote, caf_element wanted) {
  caf_section section = *remote;
  const caf_element is = section.element;
  if (is.type == CAF_CHARACTER && wanted.type == CAF_CHARACTER && is.kind == wanted.kind && wanted.bytes < is.bytes)
    section.element.bytes = wanted.bytes;
  return section;
}

void caf_get(const caf_section *local, const caf_section *remote, const kroll_site *site) {
  const size_t count = caf_section_count(local);
  if (count == 0)
    return;
  const caf_section from = as_wanted(remote, local->element);
  if (moves_at_once(local, &from) && !caf_is_alone(&from)) {
    if (may_overlap(local, &from))
      caf_copy(local, &from, site);
    else
      move_regular(GET, local, &from, site);
    return;
  }
  const size_t given = caf_section_count(&from);
  char *list = caf_room(given * from.element.bytes, site);
  get_list(list, &from, given, site);
  if (from.dims == 0) {
    walk w = {.of = local};
    for (size_t i = 0; i < count; i++, walk_on(&w))
      caf_convert((void *)walk_address(&w), local->element, list, from.element, site);
  } else {
    check_counts(count, given, site);
    caf_unpack(local, list, from.element, count, site);
  }
  free(list);
}

/* Between two images, through a list here: the two sides may overlap. */
void caf_copy(const caf_section *dst, const caf_section *src, const kroll_site *site) {
  const caf_section from = as_wanted(src, dst->element);
  const size_t given = caf_section_count(&from);
  char *list = caf_room(given * from.element.bytes, site);
  get_list(list, &from, given, site);
  const caf_section packed = list_like(&from, list, from.element);
  caf_put(dst, &packed, site);
  free(list);
}
