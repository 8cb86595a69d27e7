/* Native methods of java.lang.Math, but those of math.h, of Float and Double. */
#include <kroll/titanium/string.h>
#include <math.h>
#include <stdlib.h>

double ti_native_Math_sin(double x) { return sin(x); }
double ti_native_Math_cos(double x) { return cos(x); }
double ti_native_Math_tan(double x) { return tan(x); }
double ti_native_Math_asin(double x) { return asin(x); }
double ti_native_Math_acos(double x) { return acos(x); }
double ti_native_Math_atan(double x) { return atan(x); }
double ti_native_Math_atan2(double y, double x) { return atan2(y, x); }
double ti_native_Math_exp(double x) { return exp(x); }
double ti_native_Math_log(double x) { return log(x); }
double ti_native_Math_IEEEremainder(double x, double divisor) { return remainder(x, divisor); }

/* Where Java and C differ: 1 to the power of NaN, and 1 or -1 to an infinite power, are NaN in Java. */
double ti_native_Math_pow(double base, double exponent) {
  if (isnan(exponent) || (fabs(base) == 1 && isinf(exponent)))
    return NAN;
  return pow(base, exponent);
}

/* ---- bits ---- */

int64_t ti_native_Double_doubleToRawLongBits(double value) {
  int64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

double ti_native_Double_longBitsToDouble(int64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

int32_t ti_native_Float_floatToRawIntBits(float value) {
  int32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

float ti_native_Float_intBitsToFloat(int32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* ---- text ---- */

/* The library lets only texts through that C reads as Java does; a type suffix behind them is not read. */
double ti_native_Double_convert(kroll_gptr number) {
  char *text = ti_string_to_utf8(number, NULL, KROLL_HERE(KROLL_SITE_CHECK, "Double.parseDouble()"));
  const double value = strtod(text, NULL);
  free(text);
  return value;
}

float ti_native_Float_convert(kroll_gptr number) {
  char *text = ti_string_to_utf8(number, NULL, KROLL_HERE(KROLL_SITE_CHECK, "Float.parseFloat()"));
  const float value = strtof(text, NULL);
  free(text);
  return value;
}
