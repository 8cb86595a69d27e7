/* Elements of Titanium and Java arrays as the big-endian bytes that files have. A layout says what an element is made
   of: a letter for the bytes of a number (b: 1, s: 2, i: 4, l: 8), and parentheses around the fields of an immutable.
 */
#include "array_transfer.h"
#include <kroll/titanium/string.h>
#include <stdlib.h>

/* A number in an element: where it is in memory, and how long. */
typedef struct {
  size_t offset, bytes;
} leaf;

typedef struct {
  leaf *leaves;
  size_t count, packed; /* packed: bytes in a file */
} element;

static size_t bytes_of(char letter) { return letter == 'b' ? 1 : letter == 's' ? 2 : letter == 'i' ? 4 : 8; }
static size_t aligned(size_t offset, size_t grain) { return (offset + grain - 1) / grain * grain; }

/* The largest alignment in the text up to the parenthesis that closes it. */
static size_t grain_of(const char *at) {
  size_t grain = 1;
  for (int depth = 0; *at != '\0' && (*at != ')' || depth > 0); at++) {
    depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
    if (*at != '(' && *at != ')' && bytes_of(*at) > grain)
      grain = bytes_of(*at);
  }
  return grain;
}

/* Adds the leaves of the fields that the text lists, which start at `offset`; where they end. */
static size_t add_fields(element *e, const char **at, size_t offset) {
  while (**at != '\0' && **at != ')') {
    if (*(*at)++ == '(') {
      const size_t grain = grain_of(*at);
      offset = aligned(add_fields(e, at, aligned(offset, grain)), grain);
      ++*at;
      continue;
    }
    const size_t bytes = bytes_of((*at)[-1]);
    offset = aligned(offset, bytes);
    e->leaves[e->count++] = (leaf){offset, bytes};
    e->packed += bytes;
    offset += bytes;
  }
  return offset;
}

static element element_of(const char *layout, const kroll_site *site) {
  element e = {.leaves = malloc((strlen(layout) + 1) * sizeof(leaf))};
  if (e.leaves == NULL)
    kroll_fail(site, "no memory for the layout of an element");
  add_fields(&e, &layout, 0);
  return e;
}

static void swap_number(char *to, const char *from, size_t bytes) {
  uint64_t word = 0;
  memcpy(&word, from, bytes);
  word = __builtin_bswap64(word) >> (64 - 8 * bytes);
  memcpy(to, &word, bytes);
}

#define SWAP_ALL(T, swap)                                                                                              \
  for (size_t i = 0; i < count; i++) {                                                                                 \
    T word;                                                                                                            \
    memcpy(&word, from + i * sizeof(T), sizeof(T));                                                                    \
    word = swap(word);                                                                                                 \
    memcpy(to + i * sizeof(T), &word, sizeof(T));                                                                      \
  }

/* Numbers one behind the other. */
static void swap_numbers(char *to, const char *from, size_t count, size_t bytes) {
  switch (bytes) {
  case 1:
    memcpy(to, from, count);
    break;
  case 2:
    SWAP_ALL(uint16_t, __builtin_bswap16);
    break;
  case 4:
    SWAP_ALL(uint32_t, __builtin_bswap32);
    break;
  default:
    SWAP_ALL(uint64_t, __builtin_bswap64);
  }
}

/* The bytes of `count` elements in a file, from or to memory. */
static void convert(const element *e, char *file, char *memory, size_t count, size_t elem_bytes, bool to_file) {
  if (e->count == 1) {
    swap_numbers(to_file ? file : memory, to_file ? memory : file, count, elem_bytes);
    return;
  }
  for (size_t i = 0; i < count; i++, memory += elem_bytes)
    for (size_t k = 0; k < e->count; k++) {
      const leaf *l = &e->leaves[k];
      swap_number(to_file ? file : memory + l->offset, to_file ? memory + l->offset : file, l->bytes);
      file += l->bytes;
    }
}

/* ---- Titanium arrays ---- */

int32_t ti_view_byte_count(const ti_view *array, const char *layout, const kroll_site *site) {
  if (array->storage == 0)
    ti_throw_null(site);
  element e = element_of(layout, site);
  const int64_t points = rect_points(array->rank, array->domain);
  free(e.leaves);
  if (points > INT32_MAX / (int64_t)e.packed)
    kroll_fail(site,
               "%lld elements of %zu bytes are more than a byte[] can hold: transfer the array in parts (restrict)",
               (long long)points, e.packed);
  return (int32_t)(points * (int64_t)e.packed);
}

void *ti_view_to_bytes(const ti_view *array, const char *layout, uint32_t class_index, size_t elem_bytes,
                       const kroll_site *site) {
  const int32_t bytes = ti_view_byte_count(array, layout, site);
  ti_jarray *file = ti_jarray_new(class_index, bytes, 1, site);
  element e = element_of(layout, site);
  const size_t count = (size_t)bytes / e.packed;
  char *memory = ti_scratch(count * elem_bytes, site);
  ti_view_pack(array, memory, elem_bytes, site);
  convert(&e, ti_jarray_data(file), memory, count, elem_bytes, true);
  free(memory);
  free(e.leaves);
  return file;
}

void ti_view_from_bytes(const ti_view *array, const char *layout, kroll_gptr file, size_t elem_bytes,
                        const kroll_site *site) {
  element e = element_of(layout, site);
  const int32_t bytes = ti_view_byte_count(array, layout, site);
  const size_t count = (size_t)bytes / e.packed;
  char *memory = ti_scratch(count * elem_bytes, site);
  memset(memory, 0, count * elem_bytes);
  convert(&e, (char *)(file + sizeof(ti_jarray)), memory, count, elem_bytes, false);
  ti_view_unpack(array, memory, elem_bytes, site);
  free(memory);
  free(e.leaves);
}

/* ---- native methods of ti.io.Elements: the library has checked kinds and ranges, and made the bytes ---- */

static const ti_class *class_of(kroll_gptr array, const kroll_site *site) {
  return &ti_classes[ti_class_of(array, site)];
}

int32_t ti_native_Elements_bytesOf(kroll_gptr array) {
  const ti_class *class = class_of(array, KROLL_HERE(KROLL_SITE_CHECK, "ti.io"));
  return class->kind == TI_ARRAY && class->elem >= TI_BOOLEAN && class->elem <= TI_DOUBLE ? (int32_t) class->bytes : 0;
}

int32_t ti_native_Elements_arrayLength(kroll_gptr array) {
  return ti_jarray_length(array, KROLL_HERE(KROLL_SITE_CHECK, "ti.io"));
}

static kroll_gptr element_address(kroll_gptr array, int32_t from, size_t bytes) {
  return array + sizeof(ti_jarray) + (size_t)from * bytes;
}

void ti_native_Elements_toBytes(kroll_gptr array, int32_t from, int32_t count, kroll_gptr file) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COPY, "writeArray()");
  const size_t bytes = class_of(array, site)->bytes;
  char *to = (char *)(file + sizeof(ti_jarray));
  kroll_get(to, element_address(array, from, bytes), (size_t)count * bytes, site);
  swap_numbers(to, to, (size_t)count, bytes);
}

void ti_native_Elements_fromBytes(kroll_gptr array, int32_t from, int32_t count, kroll_gptr file) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_COPY, "readArray()");
  const size_t bytes = class_of(array, site)->bytes;
  char *numbers = (char *)(file + sizeof(ti_jarray));
  swap_numbers(numbers, numbers, (size_t)count, bytes);
  kroll_put(element_address(array, from, bytes), numbers, (size_t)count * bytes, site);
}
