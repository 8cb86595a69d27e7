/* Points and domains as text: [1,2], [[lo]:[hi]:[stride]], {rectangle, rectangle}. */
#include "domain.h"
#include <stdarg.h>
#include <stdio.h>

/* `length` counts what did not fit, too. */
typedef struct {
  char *buffer;
  size_t bytes, length;
} text;

static void __attribute__((format(printf, 2, 3))) add(text *out, const char *format, ...) {
  va_list arguments;
  const size_t used = out->length < out->bytes ? out->length : out->bytes;
  va_start(arguments, format);
  const int length = vsnprintf(out->bytes == 0 ? NULL : out->buffer + used, out->bytes - used, format, arguments);
  va_end(arguments);
  out->length += length > 0 ? (size_t)length : 0;
}

static void add_point(text *out, int rank, const int32_t *point) {
  for (int k = 0; k < rank; k++)
    add(out, "%c%d", k == 0 ? '[' : ',', point[k]);
  add(out, "]");
}

static void add_rect(text *out, int rank, const int32_t *rect) {
  for (int part = 0; part < 3; part++) {
    add(out, "%c", part == 0 ? '[' : ':');
    add_point(out, rank, rect + part * rank);
  }
  add(out, "]");
}

size_t ti_point_print(int rank, const int32_t *point, char *buffer, size_t bytes) {
  text out = {buffer, bytes, 0};
  add_point(&out, rank, point);
  return out.length;
}

size_t ti_rect_print(int rank, const int32_t *rect, char *buffer, size_t bytes) {
  text out = {buffer, bytes, 0};
  add_rect(&out, rank, rect);
  return out.length;
}

size_t ti_domain_print(int rank, ti_domain domain, char *buffer, size_t bytes) {
  text out = {buffer, bytes, 0};
  reading from = ti_domain_open(rank, domain);
  add(&out, "{");
  for (size_t i = 0; i < from.count; i++) {
    add(&out, "%s", i == 0 ? "" : ", ");
    add_rect(&out, rank, reading_at(&from, rank, i));
  }
  add(&out, "}");
  ti_domain_close(&from);
  return out.length;
}
