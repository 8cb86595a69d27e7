/* Java's arithmetic where C's differs: division by zero, the smallest number by -1, and conversions that saturate. */
#ifndef KROLL_TITANIUM_ARITHMETIC_H
#define KROLL_TITANIUM_ARITHMETIC_H

#include <kroll/titanium/object.h>

static inline int32_t ti_div_int(int32_t a, int32_t b, const kroll_site *site) {
  if (KROLL_UNLIKELY(b == 0))
    ti_throw_arithmetic(site, "/ by zero");
  return b == -1 ? (int32_t)(0u - (uint32_t)a) : a / b;
}
static inline int32_t ti_rem_int(int32_t a, int32_t b, const kroll_site *site) {
  if (KROLL_UNLIKELY(b == 0))
    ti_throw_arithmetic(site, "/ by zero");
  return b == -1 ? 0 : a % b;
}
static inline int64_t ti_div_long(int64_t a, int64_t b, const kroll_site *site) {
  if (KROLL_UNLIKELY(b == 0))
    ti_throw_arithmetic(site, "/ by zero");
  return b == -1 ? (int64_t)(0ull - (uint64_t)a) : a / b;
}
static inline int64_t ti_rem_long(int64_t a, int64_t b, const kroll_site *site) {
  if (KROLL_UNLIKELY(b == 0))
    ti_throw_arithmetic(site, "/ by zero");
  return b == -1 ? 0 : a % b;
}

static inline double ti_rem_double(double a, double b) { return __builtin_fmod(a, b); }
static inline float ti_rem_float(float a, float b) { return __builtin_fmodf(a, b); }

/* NaN gives 0, what does not fit the nearest number that does. */
static inline int32_t ti_int_of_double(double x) {
  if (x >= -2147483648.0 && x < 2147483648.0)
    return (int32_t)x;
  return x != x ? 0 : x < 0 ? INT32_MIN : INT32_MAX;
}
static inline int64_t ti_long_of_double(double x) {
  if (x >= -9223372036854775808.0 && x < 9223372036854775808.0)
    return (int64_t)x;
  return x != x ? 0 : x < 0 ? INT64_MIN : INT64_MAX;
}

#endif
