/* Boxes: what a nest of loops uses of an array on another node, fetched before the nest and put back behind it. What
   several boxes take is under way together. */
#include "array_transfer.h"

/* Larger ones are left where they are. */
#define MOST_BYTES (INT64_C(64) << 20)
/* A box may have so many elements for each use, and always so many bytes: about what one message costs. */
#define ELEMENTS_A_USE 16
#define FEW_BYTES 4096
#define LINE 64 /* blocks of whole lines start with one */

static bool has_unit_steps(const ti_view *array) {
  for (int k = 0; k < array->rank; k++)
    if (array->domain[2 * array->rank + k] != 1)
      return false;
  return true;
}

/* Few enough elements for so many uses: the bytes of the box, and 0 otherwise. */
static int64_t worth_bytes(const ti_view *box, int64_t uses, int64_t elem_bytes) {
  int64_t count = 1;
  for (int k = 0; k < box->rank; k++) {
    const int64_t n = span_count(rect_span(box->rank, box->domain, k));
    if (n <= 0 || elem_bytes == 0 || n > MOST_BYTES / elem_bytes / count)
      return 0;
    count *= n;
  }
  return count / ELEMENTS_A_USE < uses || count <= FEW_BYTES / elem_bytes ? count * elem_bytes : 0;
}

bool ti_view_box(const ti_view *array, ti_view *box, int64_t uses, size_t elem_bytes, bool plain) {
  if (array->storage == 0 || kroll_is_near(array->storage) || !has_unit_steps(array))
    return false;
  const int64_t bytes = worth_bytes(box, uses, (int64_t)elem_bytes);
  if (bytes == 0)
    return false;
  const size_t lines = ((size_t)bytes + LINE - 1) / LINE;
  void *elements = kroll_alloc_try_as(lines * LINE, KROLL_STORAGE | KROLL_UNCLEARED | (plain ? KROLL_PLAIN : 0));
  if (elements == NULL)
    return false;
  box->data = box->storage = (kroll_gptr)(uintptr_t)elements;
  int64_t stride = (int64_t)elem_bytes;
  for (int k = box->rank - 1; k >= 0; k--) {
    box->stride[k] = stride;
    stride *= span_count(rect_span(box->rank, box->domain, k));
  }
  return true;
}

kroll_handle ti_view_box_fetch(const ti_view *array, const ti_view *box, size_t elem_bytes, const kroll_site *site) {
  const transfer t = ti_transfer_plan(box, array, box->domain, elem_bytes);
  return ti_transfer_run(&t, TRANSFER_HANDLE, site);
}

kroll_handle ti_view_box_put(const ti_view *array, const ti_view *box, const int32_t *rect, size_t elem_bytes,
                             const kroll_site *site) {
  const transfer t = ti_transfer_plan(array, box, rect, elem_bytes);
  return ti_transfer_run(&t, TRANSFER_HANDLE, site);
}
