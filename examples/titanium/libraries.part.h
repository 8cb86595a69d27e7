/* Native methods of a Titanium program, as kroll build --emit=header prints them. */
#pragma once
#include <kroll/titanium/native.h>

/* libraries.ti:8: static native void transform(Complex [1d] local a, int sign); */
void titanium_libraries_transform(ti_array1, int32_t);

/* libraries.ti:11: static native void multiply(double [2d] a, double [2d] b, double [2d] c); */
void titanium_libraries_multiply(ti_array2, ti_array2, ti_array2);

/* libraries.ti:13: static native double norm(double [] values); */
double titanium_libraries_norm(kroll_gptr);

/* libraries.ti:15: static native void scale(double [] local values, double by); */
void titanium_libraries_scale(ti_jarray *, double);

/* libraries.ti:17: static native String describe(String s, boolean loud, char mark, long n, float x, Point<2> p); */
kroll_gptr titanium_libraries_describe(kroll_gptr, bool, uint16_t, int64_t, float, ti_point2);

/* libraries.ti:19: static native void halve(RectDomain<2> r, int [1d] local parts); */
void titanium_libraries_halve(ti_rect2, ti_array1);
