/* <tgmath.h> where the C compiler is clang, whose own header chooses functions by overloads that C does not have.
   Kroll's front end knows the builtin by which gcc chooses. */
#ifndef __clang__
#include_next <tgmath.h>
#elif !defined KROLL_UPC_TGMATH_H
#define KROLL_UPC_TGMATH_H

#include <complex.h>
#include <math.h>

#define KROLL_REAL(F, ...) __builtin_tgmath(F##f, F, F##l, __VA_ARGS__)
#define KROLL_COMPLEX(F, C, ...) __builtin_tgmath(F##f, F, F##l, C##f, C, C##l, __VA_ARGS__)

/* Real and complex numbers. */
#define acos(x) KROLL_COMPLEX(acos, cacos, (x))
#define asin(x) KROLL_COMPLEX(asin, casin, (x))
#define atan(x) KROLL_COMPLEX(atan, catan, (x))
#define acosh(x) KROLL_COMPLEX(acosh, cacosh, (x))
#define asinh(x) KROLL_COMPLEX(asinh, casinh, (x))
#define atanh(x) KROLL_COMPLEX(atanh, catanh, (x))
#define cos(x) KROLL_COMPLEX(cos, ccos, (x))
#define sin(x) KROLL_COMPLEX(sin, csin, (x))
#define tan(x) KROLL_COMPLEX(tan, ctan, (x))
#define cosh(x) KROLL_COMPLEX(cosh, ccosh, (x))
#define sinh(x) KROLL_COMPLEX(sinh, csinh, (x))
#define tanh(x) KROLL_COMPLEX(tanh, ctanh, (x))
#define exp(x) KROLL_COMPLEX(exp, cexp, (x))
#define log(x) KROLL_COMPLEX(log, clog, (x))
#define pow(x, y) KROLL_COMPLEX(pow, cpow, (x), (y))
#define sqrt(x) KROLL_COMPLEX(sqrt, csqrt, (x))
#define fabs(x) KROLL_COMPLEX(fabs, cabs, (x))

/* Real numbers. */
#define atan2(x, y) KROLL_REAL(atan2, (x), (y))
#define cbrt(x) KROLL_REAL(cbrt, (x))
#define ceil(x) KROLL_REAL(ceil, (x))
#define copysign(x, y) KROLL_REAL(copysign, (x), (y))
#define erf(x) KROLL_REAL(erf, (x))
#define erfc(x) KROLL_REAL(erfc, (x))
#define exp2(x) KROLL_REAL(exp2, (x))
#define expm1(x) KROLL_REAL(expm1, (x))
#define fdim(x, y) KROLL_REAL(fdim, (x), (y))
#define floor(x) KROLL_REAL(floor, (x))
#define fma(x, y, z) KROLL_REAL(fma, (x), (y), (z))
#define fmax(x, y) KROLL_REAL(fmax, (x), (y))
#define fmin(x, y) KROLL_REAL(fmin, (x), (y))
#define fmod(x, y) KROLL_REAL(fmod, (x), (y))
#define frexp(x, exponent) KROLL_REAL(frexp, (x), (exponent))
#define hypot(x, y) KROLL_REAL(hypot, (x), (y))
#define ilogb(x) KROLL_REAL(ilogb, (x))
#define ldexp(x, exponent) KROLL_REAL(ldexp, (x), (exponent))
#define lgamma(x) KROLL_REAL(lgamma, (x))
#define llrint(x) KROLL_REAL(llrint, (x))
#define llround(x) KROLL_REAL(llround, (x))
#define log10(x) KROLL_REAL(log10, (x))
#define log1p(x) KROLL_REAL(log1p, (x))
#define log2(x) KROLL_REAL(log2, (x))
#define logb(x) KROLL_REAL(logb, (x))
#define lrint(x) KROLL_REAL(lrint, (x))
#define lround(x) KROLL_REAL(lround, (x))
#define nearbyint(x) KROLL_REAL(nearbyint, (x))
#define nextafter(x, y) KROLL_REAL(nextafter, (x), (y))
#define nexttoward(x, y) KROLL_REAL(nexttoward, (x), (y))
#define remainder(x, y) KROLL_REAL(remainder, (x), (y))
#define remquo(x, y, quotient) KROLL_REAL(remquo, (x), (y), (quotient))
#define rint(x) KROLL_REAL(rint, (x))
#define round(x) KROLL_REAL(round, (x))
#define scalbln(x, exponent) KROLL_REAL(scalbln, (x), (exponent))
#define scalbn(x, exponent) KROLL_REAL(scalbn, (x), (exponent))
#define tgamma(x) KROLL_REAL(tgamma, (x))
#define trunc(x) KROLL_REAL(trunc, (x))

/* Parts of complex numbers. */
#define carg(x) KROLL_REAL(carg, (x))
#define cimag(x) KROLL_REAL(cimag, (x))
#define conj(x) KROLL_REAL(conj, (x))
#define cproj(x) KROLL_REAL(cproj, (x))
#define creal(x) KROLL_REAL(creal, (x))

#endif
