/* co_reduce with a function of the program. How it takes its arguments and gives its result follows from its
   declaration: gfortran says it in flags and in the type of the elements. */
#include "invoke.h"
#include <complex.h>

__extension__ typedef __int128 int128;

enum { RESULT_BY_REFERENCE = 1, HIDDEN_LENGTH = 2, ARGUMENTS_BY_VALUE = 4, ARGUMENTS_BY_DESCRIPTOR = 8 };

typedef struct {
  caf_function function;
  bool by_value;
  size_t bytes;
  size_t text_length;
  const kroll_site *site;
} operation;

/* Each of these calls the function for elements of one C type. */
#define CALLS(NAME, T)                                                                                                 \
  static void call_##NAME(const void *in, void *inout, size_t count, void *context) {                                  \
    const operation *o = context;                                                                                      \
    const T *a = in;                                                                                                   \
    T *b = inout;                                                                                                      \
    for (size_t i = 0; i < count; i++) {                                                                               \
      T left = a[i], right = b[i];                                                                                     \
      b[i] = o->by_value ? ((T(*)(T, T))o->function)(left, right) : ((T(*)(T *, T *))o->function)(&left, &right);      \
    }                                                                                                                  \
  }
CALLS(int8, int8_t)
CALLS(int16, int16_t)
CALLS(int32, int32_t)
CALLS(int64, int64_t)
CALLS(int128, int128)
CALLS(float, float)
CALLS(double, double)
CALLS(float_complex, float _Complex)
CALLS(double_complex, double _Complex)

static void call_text(const void *in, void *inout, size_t count, void *context) {
  typedef void (*text_function)(char *, size_t, const char *, const char *, size_t, size_t);
  const operation *o = context;
  char result[o->bytes + 1];
  for (size_t i = 0; i < count; i++) {
    const char *a = (const char *)in + i * o->bytes;
    char *b = (char *)inout + i * o->bytes;
    ((text_function)o->function)(result, o->text_length, a, b, o->text_length, o->text_length);
    memcpy(b, result, o->bytes);
  }
}

/* A structure of more than 16 bytes comes back through a pointer before the arguments (System V ABI, 3.2.3). */
static void call_structure(const void *in, void *inout, size_t count, void *context) {
  typedef void (*structure_function)(void *, const void *, const void *);
  const operation *o = context;
  char result[o->bytes] __attribute__((aligned(16)));
  for (size_t i = 0; i < count; i++) {
    const char *a = (const char *)in + i * o->bytes;
    char *b = (char *)inout + i * o->bytes;
    ((structure_function)o->function)(result, a, b);
    memcpy(b, result, o->bytes);
  }
}

/* Elements of 16 bytes a part, of one of two kinds. */
static void call_wide_real(const void *in, void *inout, size_t count, void *context) {
  const operation *o = context;
  for (size_t i = 0; i < count; i++) {
    _Alignas(16) char left[16], right[16];
    memcpy(left, (const char *)in + 16 * i, 16);
    memcpy(right, (char *)inout + 16 * i, 16);
    caf_invoke_real(o->function, o->by_value, left, right, (char *)inout + 16 * i);
  }
}

static void call_wide_complex(const void *in, void *inout, size_t count, void *context) {
  const operation *o = context;
  for (size_t i = 0; i < count; i++) {
    _Alignas(16) char left[32], right[32];
    memcpy(left, (const char *)in + 32 * i, 32);
    memcpy(right, (char *)inout + 32 * i, 32);
    caf_invoke_complex(o->function, o->by_value, left, right, (char *)inout + 32 * i);
  }
}

static void call_small_structure(const void *in, void *inout, size_t count, void *context) {
  const operation *o = context;
  for (size_t i = 0; i < count; i++) {
    _Alignas(16) char left[16], right[16];
    char *to = (char *)inout + i * o->bytes;
    memcpy(left, (const char *)in + i * o->bytes, o->bytes);
    memcpy(right, to, o->bytes);
    if (!caf_invoke_structure(o->function, left, right, o->bytes, to))
      kroll_fail(o->site,
                 "the compiler does not say where a function leaves a structure of %zu bytes; one of more than "
                 "16 bytes has no such doubt",
                 o->bytes);
  }
}

static kroll_user_op whole_number(size_t bytes) {
  switch (bytes) {
  case 1:
    return call_int8;
  case 2:
    return call_int16;
  case 4:
    return call_int32;
  case 8:
    return call_int64;
  default:
    return call_int128;
  }
}

static kroll_user_op caller_of(int type, size_t bytes) {
  switch (type) {
  case CAF_INTEGER:
  case CAF_LOGICAL:
    return whole_number(bytes);
  case CAF_REAL:
    return bytes == sizeof(float) ? call_float : bytes == sizeof(double) ? call_double : call_wide_real;
  case CAF_COMPLEX:
    return bytes == sizeof(float _Complex)    ? call_float_complex
           : bytes == sizeof(double _Complex) ? call_double_complex
                                              : call_wide_complex;
  case CAF_CHARACTER:
    return call_text;
  default:
    return bytes > 16 ? call_structure : call_small_structure;
  }
}

void CAF(co_reduce)(caf_array *array, caf_function function, int flags, int image, int *stat, char *errmsg,
                    int text_length, size_t length);
void CAF(co_reduce)(caf_array *array, caf_function function, int flags, int image, int *stat, char *errmsg,
                    int text_length, size_t length) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_COLLECTIVE, "co_reduce()");
  const size_t bytes = array->dtype.elem_len;
  const kroll_user_op caller = caller_of(array->dtype.type, bytes);
  const bool by_value = (flags & ARGUMENTS_BY_VALUE) != 0;
  if ((flags & ARGUMENTS_BY_DESCRIPTOR) != 0)
    kroll_fail(site, "a function of arrays");
  if (by_value && array->dtype.type == CAF_DERIVED)
    kroll_fail(site, "a function of structures that takes them by value: the compiler does not say in which registers");
  if (!caf_come(stat, errmsg, length, site))
    return;
  operation o = {function, by_value, bytes, (size_t)text_length, site};
  const kroll_combine how = {KROLL_BYTES, KROLL_USER, bytes, caller, &o};
  caf_reduce(array, &how, image, site);
  caf_no_error(stat);
}
