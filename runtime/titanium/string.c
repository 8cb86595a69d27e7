/* Strings: made from UTF-8 and numbers, joined, fetched from other ranks. */
#include <kroll/titanium/string.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

ti_string *ti_string_room(int32_t length, const kroll_site *site) {
  const size_t bytes = sizeof(ti_string) + (size_t)length * sizeof(uint16_t);
  ti_string *s = (ti_string *)kroll_alloc_as(bytes, KROLL_OBJECT | KROLL_PLAIN | KROLL_UNCLEARED, site);
  s->header = (ti_object){ti_known.string, 0};
  s->length = length;
  s->hash = 0;
  return s;
}

ti_string *ti_string_new(const uint16_t *units, int32_t length, const kroll_site *site) {
  ti_string *s = ti_string_room(length, site);
  memcpy(s->units, units, (size_t)length * sizeof(uint16_t));
  return s;
}

/* ---- UTF-8 ---- */

/* Length of the sequence that starts with this byte; 0 = none does. */
static unsigned sequence_length(unsigned char first) {
  if (first < 0x80)
    return 1;
  if (first >= 0xc2 && first < 0xe0)
    return 2;
  if (first >= 0xe0 && first < 0xf0)
    return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* Reads one code point and moves on; a broken sequence gives U+FFFD and moves on by a byte. */
static uint32_t next_code_point(const char **at, const char *end) {
  const unsigned char *p = (const unsigned char *)*at;
  const unsigned length = sequence_length(*p);
  bool good = length != 0 && (size_t)length <= (size_t)(end - *at);
  uint32_t code = length <= 1 ? *p : *p & (0x7fu >> length);
  for (unsigned i = 1; good && i < length; i++) {
    good = (p[i] & 0xc0) == 0x80;
    code = code << 6 | (p[i] & 0x3fu);
  }
  *at += good ? length : 1;
  return good ? code : 0xfffd;
}

/* Writes one or two units if there is room for them, and returns how many. */
static int32_t put_units(uint16_t *units, uint32_t code) {
  if (code < 0x10000) {
    if (units != NULL)
      units[0] = (uint16_t)code;
    return 1;
  }
  if (units != NULL) {
    units[0] = (uint16_t)(0xd800 + ((code - 0x10000) >> 10));
    units[1] = (uint16_t)(0xdc00 + ((code - 0x10000) & 0x3ff));
  }
  return 2;
}

ti_string *ti_string_from_utf8(const char *bytes, size_t count, const kroll_site *site) {
  const char *end = bytes + count;
  int32_t length = 0;
  for (const char *p = bytes; p < end;)
    length += put_units(NULL, next_code_point(&p, end));
  ti_string *s = ti_string_room(length, site);
  int32_t at = 0;
  for (const char *p = bytes; p < end;)
    at += put_units(s->units + at, next_code_point(&p, end));
  return s;
}

ti_string *ti_string_from_c(const char *text, const kroll_site *site) {
  return ti_string_from_utf8(text, strlen(text), site);
}

static size_t put_utf8(char *out, uint32_t code) {
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  if (code < 0x800) {
    out[0] = (char)(0xc0 | code >> 6);
    out[1] = (char)(0x80 | (code & 0x3f));
    return 2;
  }
  if (code < 0x10000) {
    out[0] = (char)(0xe0 | code >> 12);
    out[1] = (char)(0x80 | (code >> 6 & 0x3f));
    out[2] = (char)(0x80 | (code & 0x3f));
    return 3;
  }
  out[0] = (char)(0xf0 | code >> 18);
  out[1] = (char)(0x80 | (code >> 12 & 0x3f));
  out[2] = (char)(0x80 | (code >> 6 & 0x3f));
  out[3] = (char)(0x80 | (code & 0x3f));
  return 4;
}

static bool is_high(uint16_t unit) { return (unit & 0xfc00) == 0xd800; }
static bool is_low(uint16_t unit) { return (unit & 0xfc00) == 0xdc00; }

char *ti_string_to_utf8(kroll_gptr string, size_t *bytes, const kroll_site *site) {
  const ti_string *s = ti_string_here(string, site);
  char *out = (char *)malloc((size_t)s->length * 3 + 1);
  if (out == NULL)
    kroll_fail(site, "no memory for the text of a string of %d characters", s->length);
  size_t at = 0;
  for (int32_t i = 0; i < s->length; i++) {
    uint32_t code = s->units[i];
    if (is_high(s->units[i]) && i + 1 < s->length && is_low(s->units[i + 1]))
      code = 0x10000 + ((code - 0xd800) << 10) + (s->units[++i] - 0xdc00u);
    else if (is_high(s->units[i]) || is_low(s->units[i]))
      code = '?'; /* Half of a pair, which UTF-8 has nothing for: as Java writes it. */
    at += put_utf8(out + at, code);
  }
  out[at] = '\0';
  if (bytes != NULL)
    *bytes = at;
  return out;
}

/* ---- strings of other ranks ---- */

const ti_string *ti_string_here(kroll_gptr string, const kroll_site *site) {
  ti_nonnull_global(string, site);
  if (kroll_is_near(string))
    return (const ti_string *)string;
  const int32_t length = kroll_load(int32_t, string + offsetof(ti_string, length), site);
  ti_string *copy = ti_string_room(length, site);
  kroll_get(copy->units, string + offsetof(ti_string, units), (size_t)length * sizeof(uint16_t), site);
  return copy;
}

/* ---- joining ---- */

static const uint16_t null_units[] = {'n', 'u', 'l', 'l'};

static int32_t length_of(kroll_gptr part, const kroll_site *site) {
  return part == 0 ? 4 : kroll_load(int32_t, part + offsetof(ti_string, length), site);
}

static void get_units(uint16_t *to, kroll_gptr part, int32_t length, const kroll_site *site) {
  if (part == 0)
    memcpy(to, null_units, sizeof null_units);
  else
    kroll_get(to, part + offsetof(ti_string, units), (size_t)length * sizeof(uint16_t), site);
}

kroll_gptr ti_string_concat(int32_t count, const kroll_gptr *parts, const kroll_site *site) {
  int64_t total = 0;
  for (int32_t i = 0; i < count; i++)
    total += length_of(parts[i], site);
  if (total > INT32_MAX)
    kroll_fail(site, "a string of %" PRId64 " characters: the most is 2147483647", total);
  ti_string *s = ti_string_room((int32_t)total, site);
  int32_t at = 0;
  for (int32_t i = 0; i < count; i++) {
    const int32_t length = length_of(parts[i], site);
    get_units(s->units + at, parts[i], length, site);
    at += length;
  }
  return ti_string_global(s);
}

/* ---- values ---- */

static kroll_gptr of_ascii(const char *text, const kroll_site *site) {
  return ti_string_global(ti_string_from_c(text, site));
}

kroll_gptr ti_string_of_boolean(bool value, const kroll_site *site) { return of_ascii(value ? "true" : "false", site); }

kroll_gptr ti_string_of_char(uint16_t value, const kroll_site *site) {
  return ti_string_global(ti_string_new(&value, 1, site));
}

kroll_gptr ti_string_of_int(int32_t value, const kroll_site *site) { return ti_string_of_long(value, site); }

kroll_gptr ti_string_of_long(int64_t value, const kroll_site *site) {
  char text[TI_NUMBER_BYTES];
  snprintf(text, sizeof text, "%" PRId64, value);
  return of_ascii(text, site);
}

kroll_gptr ti_string_of_float(float value, const kroll_site *site) {
  char text[TI_NUMBER_BYTES];
  ti_format_float(text, value);
  return of_ascii(text, site);
}

kroll_gptr ti_string_of_double(double value, const kroll_site *site) {
  char text[TI_NUMBER_BYTES];
  ti_format_double(text, value);
  return of_ascii(text, site);
}

kroll_gptr ti_class_name(kroll_gptr object, const kroll_site *site) {
  return of_ascii(ti_classes[ti_class_of(object, site)].name, site);
}

kroll_gptr ti_string_of_object(kroll_gptr object, const kroll_site *site) {
  char text[512];
  const char *name = ti_classes[ti_class_of(object, site)].name;
  snprintf(text, sizeof text, "%s@%" PRIx64, name, object - kroll_segment_base);
  return of_ascii(text, site);
}

/* ---- start ---- */

static const ti_literal *literals_of_program;
static int32_t literal_count;

void ti_literals_make(const ti_literal *literals, uint32_t count) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "string literals");
  literals_of_program = literals;
  literal_count = (int32_t)count;
  for (uint32_t i = 0; i < count; i++)
    *literals[i].place = ti_string_global(ti_string_from_utf8(literals[i].utf8, literals[i].bytes, site));
}

int32_t ti_literals(void) { return literal_count; }

kroll_gptr ti_literal_at(int32_t index) { return *literals_of_program[index].place; }

kroll_gptr ti_arguments(int argc, char **argv, uint32_t class_index) {
  const kroll_site *site = KROLL_HERE(KROLL_SITE_ALLOC, "arguments of main");
  const int32_t count = argc > 0 ? argc - 1 : 0;
  ti_jarray *array = ti_jarray_new(class_index, count, sizeof(kroll_gptr), site);
  kroll_gptr *args = (kroll_gptr *)ti_jarray_data(array);
  for (int32_t i = 0; i < count; i++)
    args[i] = ti_string_global(ti_string_from_c(argv[i + 1], site));
  return (kroll_gptr)(uintptr_t)array;
}
