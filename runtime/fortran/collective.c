/* co_sum, co_min, co_max, co_reduce and co_broadcast. Elements are combined in the order of images. */
#include "caf.h"

__extension__ typedef __int128 int128;
__extension__ typedef __float128 float128;

/* An array as a list without gaps: the array itself where it has none, else a copy that is written back. */
typedef struct {
  void *data;
  size_t count, elem_bytes;
  caf_section section;
  bool is_copy;
} list;

static bool has_gaps(const caf_section *section) {
  ptrdiff_t expected = (ptrdiff_t)section->element.bytes;
  for (int d = 0; d < section->dims; d++) {
    if (section->count[d] > 1 && section->step[d] != expected)
      return true;
    expected *= (ptrdiff_t)section->count[d];
  }
  return false;
}

/* gfortran does not set the span where it broadcasts an allocatable component; nor the offset, which tells it. */
static bool is_whole(const caf_array *array) {
  ptrdiff_t offset = 0;
  for (int d = 0; d < array->dtype.rank; d++)
    offset -= array->dim[d].lower * array->dim[d].stride;
  return (ptrdiff_t)array->offset == offset;
}

/* A scalar has no section to walk; its element says all. */
static void open_scalar(list *l, const caf_array *array) {
  l->count = 1;
  l->section.dims = 0;
  l->section.base = (uint64_t)array->base;
  l->section.element = (caf_element){array->dtype.type, 0, array->dtype.elem_len};
  l->is_copy = false;
}

static void open_array(list *l, caf_array *array, const kroll_site *site) {
  if (!is_whole(array))
    array->span = (ptrdiff_t)array->dtype.elem_len;
  l->section = caf_section_of(array, (uint64_t)array->base, NULL, 0, site);
  l->count = caf_section_count(&l->section);
  l->is_copy = has_gaps(&l->section);
  if (!l->is_copy)
    return;
  l->data = caf_room(l->count * l->elem_bytes, site);
  caf_pack(l->data, l->section.element, &l->section, l->count, site);
}

static void open_list(list *l, caf_array *array, const kroll_site *site) {
  l->data = array->base;
  l->elem_bytes = array->dtype.elem_len;
  if (array->dtype.rank == 0)
    open_scalar(l, array);
  else
    open_array(l, array, site);
}

static void close_list(list *l, const kroll_site *site) {
  if (!l->is_copy)
    return;
  caf_unpack(&l->section, l->data, l->section.element, l->count, site);
  free(l->data);
}

/* Image 0: the result goes to all. */
static void combine(list *l, size_t count, const kroll_combine *how, int image, const kroll_site *site) {
  if (image == 0)
    kroll_all_reduce(caf_team, l->data, l->data, count, how, site);
  else
    kroll_reduce(caf_team, l->data, l->data, count, how, caf_member(image, site), site);
}

void caf_reduce(caf_array *array, const kroll_combine *how, int image, const kroll_site *site) {
  list l;
  open_list(&l, array, site);
  combine(&l, l.count, how, image, site);
  close_list(&l, site);
}

/* ---- sums, minima, maxima ---- */

#define COMBINE(NAME, T, EXPRESSION)                                                                                   \
  static void NAME(const void *in, void *inout, size_t count, void *context) {                                         \
    const T *a = in;                                                                                                   \
    T *b = inout;                                                                                                      \
    (void)context;                                                                                                     \
    for (size_t i = 0; i < count; i++)                                                                                 \
      b[i] = EXPRESSION;                                                                                               \
  }
#define WIDE(T)                                                                                                        \
  COMBINE(sum_##T, T, (T)(a[i] + b[i]))                                                                                \
  COMBINE(min_##T, T, b[i] < a[i] ? b[i] : a[i])                                                                       \
  COMBINE(max_##T, T, b[i] > a[i] ? b[i] : a[i])
WIDE(int128)
WIDE(float128)

/* What the runtime does itself; kind 16 it does not know. */
static bool type_of(int type, size_t bytes, kroll_type *known) {
  const bool whole = type == CAF_INTEGER;
  switch (bytes) {
  case 1:
    *known = KROLL_I8;
    return whole;
  case 2:
    *known = KROLL_I16;
    return whole;
  case 4:
    *known = whole ? KROLL_I32 : KROLL_F32;
    return true;
  case 8:
    *known = whole ? KROLL_I64 : KROLL_F64;
    return true;
  default:
    return false;
  }
}

/* Characters of kind 1 or 4 in their order; `context` is the length in characters of `kind` bytes. */
typedef struct {
  size_t length, kind;
  bool maximum;
} text_order;

static int compare_text(const void *a, const void *b, const text_order *order) {
  if (order->kind == 1)
    return memcmp(a, b, order->length);
  const uint32_t *x = a, *y = b;
  for (size_t i = 0; i < order->length; i++)
    if (x[i] != y[i])
      return x[i] < y[i] ? -1 : 1;
  return 0;
}

static void choose_text(const void *in, void *inout, size_t count, void *context) {
  const text_order *order = context;
  const size_t bytes = order->length * order->kind;
  for (size_t i = 0; i < count; i++) {
    const char *a = (const char *)in + i * bytes;
    char *b = (char *)inout + i * bytes;
    const int difference = compare_text(a, b, order);
    if (order->maximum ? difference > 0 : difference < 0)
      memcpy(b, a, bytes);
  }
}

static kroll_user_op wide_op(kroll_op op, bool whole) {
  switch (op) {
  case KROLL_ADD:
    return whole ? sum_int128 : sum_float128;
  case KROLL_MIN:
    return whole ? min_int128 : min_float128;
  default:
    return whole ? max_int128 : max_float128;
  }
}

/* For numbers of `bytes`, the parts of the elements of a list. */
static kroll_combine how_to(kroll_op op, const list *l, size_t bytes, const kroll_site *site) {
  const int type = l->section.element.type;
  kroll_combine how = {.op = op};
  if (type_of(type, bytes, &how.type))
    return how;
  const bool whole = type == CAF_INTEGER;
  if (!whole && caf_kind_of_16_bytes(&l->section, l->elem_bytes / bytes, site) == 10)
    return (kroll_combine){.type = KROLL_F80, .op = op};
  return (kroll_combine){.type = KROLL_BYTES, .op = KROLL_USER, .elem_bytes = bytes, .user = wide_op(op, whole)};
}

/* A complex sum is two real ones. */
static void reduce_numbers(caf_array *array, int image, kroll_op op, int *stat, const kroll_site *site) {
  const int type = array->dtype.type;
  if (type != CAF_INTEGER && type != CAF_REAL && type != CAF_COMPLEX)
    kroll_fail(site,
               "the compiler passes whole structures where one component of each was meant; give it a copy of the "
               "components");
  list l;
  open_list(&l, array, site);
  const size_t bytes = l.elem_bytes / (type == CAF_COMPLEX ? 2 : 1);
  const kroll_combine how = how_to(op, &l, bytes, site);
  combine(&l, l.count * (l.elem_bytes / bytes), &how, image, site);
  close_list(&l, site);
  caf_no_error(stat);
}

void CAF(co_sum)(caf_array *array, int image, int *stat, char *errmsg, size_t length);
void CAF(co_sum)(caf_array *array, int image, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "co_sum()");
  if (caf_come(stat, errmsg, length, site))
    reduce_numbers(array, image, KROLL_ADD, stat, site);
}

static void reduce_order(caf_array *array, int image, kroll_op op, int text_length, int *stat, const kroll_site *site) {
  if (array->dtype.type != CAF_CHARACTER) {
    reduce_numbers(array, image, op, stat, site);
    return;
  }
  const size_t bytes = array->dtype.elem_len;
  text_order order = {(size_t)text_length, text_length > 0 ? bytes / (size_t)text_length : 1, op == KROLL_MAX};
  const kroll_combine how = {KROLL_BYTES, KROLL_USER, bytes, choose_text, &order};
  caf_reduce(array, &how, image, site);
  caf_no_error(stat);
}

void CAF(co_min)(caf_array *array, int image, int *stat, char *errmsg, int text_length, size_t length);
void CAF(co_min)(caf_array *array, int image, int *stat, char *errmsg, int text_length, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "co_min()");
  if (caf_come(stat, errmsg, length, site))
    reduce_order(array, image, KROLL_MIN, text_length, stat, site);
}

void CAF(co_max)(caf_array *array, int image, int *stat, char *errmsg, int text_length, size_t length);
void CAF(co_max)(caf_array *array, int image, int *stat, char *errmsg, int text_length, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "co_max()");
  if (caf_come(stat, errmsg, length, site))
    reduce_order(array, image, KROLL_MAX, text_length, stat, site);
}

void CAF(co_broadcast)(caf_array *array, int image, int *stat, char *errmsg, size_t length);
void CAF(co_broadcast)(caf_array *array, int image, int *stat, char *errmsg, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "co_broadcast()");
  const int root = caf_member(image, site);
  if (!caf_come(stat, errmsg, length, site))
    return;
  list l;
  open_list(&l, array, site);
  kroll_broadcast(caf_team, l.data, l.count * l.elem_bytes, root, site);
  close_list(&l, site);
  caf_no_error(stat);
}
