/* Combining elements in reductions and scans: one loop per type and operation. */
#include "combine.h"

static size_t bytes_of(const kroll_combine *how) {
  static const size_t bytes[] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8, sizeof(long double)};
  return how->type == KROLL_BYTES ? how->elem_bytes : bytes[how->type];
}

static bool has_operation(const kroll_combine *how) {
  switch (how->op) {
  case KROLL_USER:
    return how->user != NULL;
  case KROLL_ADD:
  case KROLL_MULT:
  case KROLL_MIN:
  case KROLL_MAX:
  case KROLL_LOGAND:
  case KROLL_LOGOR:
  case KROLL_LOGXOR:
    return how->type < KROLL_BYTES;
  case KROLL_AND:
  case KROLL_OR:
  case KROLL_XOR:
    return how->type <= KROLL_U64;
  default:
    return false;
  }
}

size_t kr_combine_check(const kroll_combine *how, const kroll_site *site) {
  if (!has_operation(how))
    kroll_fail(site, "this type of element cannot be combined by this operation (type %d, operation %d)", how->type,
               how->op);
  const size_t bytes = bytes_of(how);
  if (bytes == 0)
    kroll_fail(site, "elements of zero bytes cannot be combined");
  return bytes;
}

/* `to` is `upper` or lies apart, which spares the C compiler a question: in place it would find that both overlap. */
#define EACH(expression)                                                                                               \
  _Pragma("GCC ivdep") for (size_t i = 0; i < count; i++) to[i] = (expression);                                        \
  break

#define ORDER_CASES                                                                                                    \
  case KROLL_MIN:                                                                                                      \
    EACH(b[i] < a[i] ? b[i] : a[i]);                                                                                   \
  case KROLL_MAX:                                                                                                      \
    EACH(b[i] > a[i] ? b[i] : a[i]);                                                                                   \
  case KROLL_LOGAND:                                                                                                   \
    EACH(a[i] != 0 && b[i] != 0);                                                                                      \
  case KROLL_LOGOR:                                                                                                    \
    EACH(a[i] != 0 || b[i] != 0);                                                                                      \
  case KROLL_LOGXOR:                                                                                                   \
    EACH((a[i] != 0) != (b[i] != 0))

#define BIT_CASES                                                                                                      \
  case KROLL_AND:                                                                                                      \
    EACH(a[i] & b[i]);                                                                                                 \
  case KROLL_OR:                                                                                                       \
    EACH(a[i] | b[i]);                                                                                                 \
  case KROLL_XOR:                                                                                                      \
    EACH(a[i] ^ b[i])

/* Signed sums and products wrap: they are done in the unsigned type of the same width, which the bits do not notice. */
#define DEFINE_INTEGER(name, T, U)                                                                                     \
  static void name(kroll_op op, const void *lower, const void *upper, void *result, size_t count) {                    \
    const T *a = lower, *b = upper;                                                                                    \
    T *to = result;                                                                                                    \
    switch (op) {                                                                                                      \
    case KROLL_ADD:                                                                                                    \
      EACH((T)((U)a[i] + (U)b[i]));                                                                                    \
    case KROLL_MULT:                                                                                                   \
      EACH((T)((U)a[i] * (U)b[i]));                                                                                    \
      ORDER_CASES;                                                                                                     \
      BIT_CASES;                                                                                                       \
    default:                                                                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
  }

#define DEFINE_FLOAT(name, T)                                                                                          \
  static void name(kroll_op op, const void *lower, const void *upper, void *result, size_t count) {                    \
    const T *a = lower, *b = upper;                                                                                    \
    T *to = result;                                                                                                    \
    switch (op) {                                                                                                      \
    case KROLL_ADD:                                                                                                    \
      EACH(a[i] + b[i]);                                                                                               \
    case KROLL_MULT:                                                                                                   \
      EACH(a[i] * b[i]);                                                                                               \
      ORDER_CASES;                                                                                                     \
    default:                                                                                                           \
      break;                                                                                                           \
    }                                                                                                                  \
  }

DEFINE_INTEGER(combine_i8, int8_t, uint32_t)
DEFINE_INTEGER(combine_u8, uint8_t, uint32_t)
DEFINE_INTEGER(combine_i16, int16_t, uint32_t)
DEFINE_INTEGER(combine_u16, uint16_t, uint32_t)
DEFINE_INTEGER(combine_i32, int32_t, uint32_t)
DEFINE_INTEGER(combine_u32, uint32_t, uint32_t)
DEFINE_INTEGER(combine_i64, int64_t, uint64_t)
DEFINE_INTEGER(combine_u64, uint64_t, uint64_t)
DEFINE_FLOAT(combine_f32, float)
DEFINE_FLOAT(combine_f64, double)
DEFINE_FLOAT(combine_f80, long double)

static void combine(const kroll_combine *how, const void *lower, const void *upper, void *to, size_t count) {
  static void (*const loops[])(kroll_op, const void *, const void *, void *,
                               size_t) = {combine_i8,  combine_u8,  combine_i16, combine_u16, combine_i32, combine_u32,
                                          combine_i64, combine_u64, combine_f32, combine_f64, combine_f80};
  loops[how->type](how->op, lower, upper, to, count);
}

void kr_combine(const kroll_combine *how, const void *in, void *inout, size_t count) {
  if (how->op == KROLL_USER)
    how->user(in, inout, count, how->context);
  else
    combine(how, in, inout, inout, count);
}

void kr_combine_to(const kroll_combine *how, const void *lower, const void *upper, void *to, size_t count) {
  if (how->op != KROLL_USER) {
    combine(how, lower, upper, to, count);
    return;
  }
  if (to != upper)
    memcpy(to, upper, count * bytes_of(how));
  how->user(lower, to, count, how->context);
}
