/* Native methods of java.lang.Math that are an instruction or two, so they are compiled where they are called. */
#ifndef KROLL_TITANIUM_MATH_H
#define KROLL_TITANIUM_MATH_H

#include <stdint.h>

static inline double ti_native_Math_sqrt(double x) { return __builtin_sqrt(x); }
static inline double ti_native_Math_ceil(double x) { return __builtin_ceil(x); }
static inline double ti_native_Math_floor(double x) { return __builtin_floor(x); }
static inline double ti_native_Math_rint(double x) { return __builtin_rint(x); }
static inline double ti_native_Math_abs(double x) { return __builtin_fabs(x); }

typedef double ti_pair_double __attribute__((vector_size(16)));
typedef int64_t ti_pair_bits __attribute__((vector_size(16)));

/* NaN if either is; -0 is less than 0. Without a branch, which data would decide. */
static inline double ti_min_of_any(double x, double y) {
  const ti_pair_double a = {x, x}, b = {y, y};
  const ti_pair_bits of_a = (ti_pair_bits)a, of_b = (ti_pair_bits)b, less = a < b;
  /* The bits of both where x is NaN, or where they are equal: then they can only differ in the sign. */
  const ti_pair_bits both = (a == b) | (a != a);
  return ((ti_pair_double)((less & of_a) | (~less & of_b) | (both & of_a)))[0];
}

/* A bound that the compiler knows leaves a comparison: where it is as great as y, or y is NaN, the result is y. That is
   wrong of the two zeros in one case. */
static inline double ti_at_most(double bound, double y) { return bound < y ? bound : y; }
static inline double ti_at_least(double bound, double y) {
  const double greater = bound > y ? bound : y;
  return bound == 0 && !__builtin_signbit(bound) ? greater + 0.0 : greater; /* -0 + 0 is 0 */
}
#define TI_IS_BOUND(x) (__builtin_constant_p(x) && (x) == (x))
#define TI_IS_MINUS_0(x) ((x) == 0 && __builtin_signbit(x))

static inline double ti_native_Math_min(double x, double y) {
  if (TI_IS_BOUND(x) && !TI_IS_MINUS_0(x))
    return ti_at_most(x, y);
  if (TI_IS_BOUND(y) && !TI_IS_MINUS_0(y))
    return ti_at_most(y, x);
  return ti_min_of_any(x, y);
}
static inline double ti_native_Math_max(double x, double y) {
  if (TI_IS_BOUND(x))
    return ti_at_least(x, y);
  if (TI_IS_BOUND(y))
    return ti_at_least(y, x);
  return -ti_min_of_any(-x, -y);
}

#endif
