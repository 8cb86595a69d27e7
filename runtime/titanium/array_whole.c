/* Operations on all elements of an array: pack, unpack, set, exchange. */
#include "array_transfer.h"

static bool has_elements(const ti_view *array, const kroll_site *site) {
  if (array->storage == 0)
    ti_throw_null(site);
  return !rect_is_empty(array->rank, array->domain);
}

void ti_view_pack(const ti_view *array, void *packed, size_t elem_bytes, const kroll_site *site) {
  if (!has_elements(array, site))
    return;
  const transfer t = ti_transfer_pack(packed, array, array->domain, elem_bytes);
  ti_transfer_run(&t, TRANSFER_WAIT, site);
}

void ti_view_unpack(const ti_view *array, const void *packed, size_t elem_bytes, const kroll_site *site) {
  if (!has_elements(array, site))
    return;
  const transfer t = ti_transfer_unpack(array, packed, array->domain, elem_bytes);
  ti_transfer_run(&t, TRANSFER_WAIT, site);
}

/* What is copied again and again, less than twice as many bytes, stays in a cache near the processor. */
enum { PIECE = 1 << 14 };

/* Bytes that are all equal, as those of 0.0, are set; otherwise what is filled doubles, up to a piece. */
static void fill(char *memory, const void *value, size_t elem_bytes, size_t bytes) {
  const char *const first = value;
  if (memcmp(first, first + 1, elem_bytes - 1) == 0) {
    memset(memory, *first, bytes);
    return;
  }
  memcpy(memory, value, elem_bytes);
  size_t piece = elem_bytes, done = elem_bytes;
  while (done < bytes) {
    const size_t now = piece < bytes - done ? piece : bytes - done;
    memcpy(memory + done, memory, now);
    done += now;
    if (piece < PIECE)
      piece = done;
  }
}

/* One filled run is the source of every run of the array. */
void ti_view_set(const ti_view *array, const void *value, size_t elem_bytes, const kroll_site *site) {
  if (!has_elements(array, site))
    return;
  transfer t = ti_transfer_plan(array, array, array->domain, elem_bytes);
  const size_t run = t.shape.chunk_bytes;
  if (t.dst_here && t.shape.dims == 0) {
    fill((char *)(uintptr_t)t.dst, value, elem_bytes, run);
    return;
  }
  char *source = ti_elements_take(run, site);
  fill(source, value, elem_bytes, run);
  t.src = (kroll_gptr)(uintptr_t)source;
  t.src_here = true;
  memset(t.shape.src_stride, 0, sizeof t.shape.src_stride);
  ti_transfer_run(&t, TRANSFER_WAIT, site);
  ti_elements_give(source);
}

void ti_view_exchange(kroll_team *team, const ti_view *array, const void *value, size_t elem_bytes,
                      const kroll_site *site) {
  const int size = kroll_team_size(team);
  const int32_t ranks[3] = {0, size - 1, 1};
  if (array->storage == 0)
    ti_throw_null(site);
  if (array->rank != 1 || !ti_rect_within(1, ranks, array->domain)) {
    char domain[512];
    ti_rect_print(array->rank, array->domain, domain, sizeof domain);
    kroll_fail(site, "exchange needs an array with an index for every rank, [0:%d]; its domain is %s", ranks[1],
               domain);
  }
  char *all = ti_elements_take((size_t)size * elem_bytes, site);
  kroll_all_gather(team, all, value, elem_bytes, site);
  const transfer t = ti_transfer_unpack(array, all, ranks, elem_bytes);
  ti_transfer_run(&t, TRANSFER_WAIT, site);
  ti_elements_give(all);
}
