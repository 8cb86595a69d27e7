/* Methods of a Titanium program, as kroll build --emit=header prints them. */
#pragma once
#include <kroll/titanium/native.h>

/* three.part.ti:2: static double sum(double [1d] a) { */
double titanium_Waves_sum(ti_array1);

/* three.part.ti:10: static void scale(double [1d] a, double by) { */
void titanium_Waves_scale(ti_array1, double);

/* three.part.ti:16: static single double largest(double mine) { */
double titanium_Waves_largest(double);
