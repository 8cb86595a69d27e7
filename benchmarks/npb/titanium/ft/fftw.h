/* Native methods of a Titanium program, as kroll build --emit=header prints them. */
#pragma once
#include <kroll/titanium/native.h>

/* Fftw.ti:12: private static native void execute(Complex [3d] a, int axis, int sign); */
void titanium_Fftw_execute(ti_array3, int32_t, int32_t);
