/* Intrinsic assignment between elements of other kinds and types. */
#include "caf.h"

__extension__ typedef __int128 wide_int;
__extension__ typedef __float128 wide_real;

static wide_int read_int(const void *p, size_t bytes) {
  switch (bytes) {
  case 1:
    return *(const int8_t *)p;
  case 2:
    return *(const int16_t *)p;
  case 4:
    return *(const int32_t *)p;
  case 8:
    return *(const int64_t *)p;
  default: {
    wide_int value;
    memcpy(&value, p, sizeof value);
    return value;
  }
  }
}

static void write_int(void *p, size_t bytes, wide_int value) { memcpy(p, &value, bytes); } /* little-endian */

/* Kind 10 has 16 bytes, of which 10 count. */
static size_t real_bytes(int kind) { return kind == 10 ? sizeof(long double) : (size_t)kind; }

static wide_real read_real(const void *p, int kind) {
  switch (kind) {
  case 4:
    return *(const float *)p;
  case 8:
    return *(const double *)p;
  case 10:
    return *(const long double *)p;
  default: {
    wide_real value;
    memcpy(&value, p, sizeof value);
    return value;
  }
  }
}

static void write_real(void *p, int kind, wide_real value) {
  switch (kind) {
  case 4:
    *(float *)p = (float)value;
    break;
  case 8:
    *(double *)p = (double)value;
    break;
  case 10:
    *(long double *)p = (long double)value;
    break;
  default:
    memcpy(p, &value, sizeof value);
  }
}

/* A number as its real and imaginary part, and as an integer when it is one. */
typedef struct {
  bool whole;
  wide_int integer;
  wide_real real, imaginary;
} number;

static number read_number(const void *p, caf_element is) {
  if (is.type == CAF_REAL || is.type == CAF_COMPLEX) {
    const char *second = (const char *)p + real_bytes(is.kind);
    return (number){.real = read_real(p, is.kind),
                    .imaginary = is.type == CAF_COMPLEX ? read_real(second, is.kind) : 0};
  }
  const wide_int value = read_int(p, is.bytes);
  return (number){.whole = true, .integer = value, .real = (wide_real)value};
}

static void write_number(void *p, caf_element is, number value) {
  if (is.type == CAF_REAL || is.type == CAF_COMPLEX) {
    write_real(p, is.kind, value.real);
    if (is.type == CAF_COMPLEX)
      write_real((char *)p + real_bytes(is.kind), is.kind, value.imaginary);
    return;
  }
  write_int(p, is.bytes, value.whole ? value.integer : (wide_int)value.real);
}

static uint32_t read_character(const void *p, int kind, size_t i) {
  return kind == 4 ? ((const uint32_t *)p)[i] : ((const uint8_t *)p)[i];
}

/* The source may be said to be an integer: gfortran does that for a single character. */
static void convert_text(void *dst, caf_element dst_is, const void *src, caf_element src_is) {
  const size_t wanted = dst_is.bytes / (size_t)dst_is.kind, given = src_is.bytes / (size_t)src_is.kind;
  for (size_t i = 0; i < wanted; i++) {
    const uint32_t character = i < given ? read_character(src, src_is.kind, i) : ' ';
    if (dst_is.kind == 4)
      ((uint32_t *)dst)[i] = character;
    else
      ((uint8_t *)dst)[i] = character < 256 ? (uint8_t)character : '?';
  }
}

static bool is_number(caf_element is) { return is.type >= CAF_INTEGER && is.type <= CAF_COMPLEX; }

void caf_convert(void *dst, caf_element dst_is, const void *src, caf_element src_is, const kroll_site *site) {
  if (caf_same_element(dst_is, src_is))
    memcpy(dst, src, dst_is.bytes);
  else if (dst_is.type == CAF_CHARACTER && (src_is.type == CAF_CHARACTER || src_is.type == CAF_INTEGER))
    convert_text(dst, dst_is, src, src_is);
  else if (is_number(dst_is) && is_number(src_is))
    write_number(dst, dst_is, read_number(src, src_is));
  else
    kroll_fail(site, "a value of %zu bytes (type %d) cannot become one of %zu bytes (type %d)", src_is.bytes,
               src_is.type, dst_is.bytes, dst_is.type);
}
