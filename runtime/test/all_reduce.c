/* All-reduce: every built-in operation on integers at all sizes, and each type once. */
#include "collective.h"

static int64_t apply(kroll_op op, int64_t a, int64_t b) {
  switch (op) {
  case KROLL_ADD:
    return (int64_t)((uint64_t)a + (uint64_t)b);
  case KROLL_MULT:
    return (int64_t)((uint64_t)a * (uint64_t)b);
  case KROLL_MIN:
    return a < b ? a : b;
  case KROLL_MAX:
    return a > b ? a : b;
  case KROLL_AND:
    return a & b;
  case KROLL_OR:
    return a | b;
  case KROLL_XOR:
    return a ^ b;
  case KROLL_LOGAND:
    return a && b;
  case KROLL_LOGOR:
    return a || b;
  default:
    return !a != !b;
  }
}

static void integers(kroll_team *team, size_t count, kroll_op op) {
  const int size = kroll_team_size(team);
  int64_t *own = filled(kroll_team_rank(team), count), *sum = cleared(count);
  kroll_all_reduce(team, sum, own, count, &(kroll_combine){.type = KROLL_I64, .op = op}, HERE);
  for (size_t i = 0; i < count; i++) {
    int64_t wanted = value_of(0, i);
    for (int r = 1; r < size; r++)
      wanted = apply(op, wanted, value_of(r, i));
    CHECK_EQUAL(sum[i], wanted);
  }
  free(own);
  free(sum);
}

/* Small numbers, so that any number of members has its maximum in every type. */
static int small(int member) { return member % 5 + 1; }
static int sum_of_small(int size) {
  int sum = 0;
  for (int r = 0; r < size; r++)
    sum += small(r);
  return sum;
}

#define CHECK_TYPE(T, TYPE)                                                                                            \
  do {                                                                                                                 \
    T own[3] = {(T)small(me), (T)small(size - 1 - me), (T)2}, sum[3];                                                  \
    kroll_all_reduce(team, sum, own, 3, &(kroll_combine){.type = TYPE, .op = KROLL_ADD}, HERE);                        \
    CHECK(sum[0] == (T)sum_of_small(size) && sum[1] == sum[0] && sum[2] == (T)(2 * size));                             \
    kroll_all_reduce(team, sum, own, 3, &(kroll_combine){.type = TYPE, .op = KROLL_MAX}, HERE);                        \
    CHECK(sum[0] == (T)small(size < 5 ? size - 1 : 4) && sum[1] == sum[0] && sum[2] == (T)2);                          \
  } while (0)

static void types(kroll_team *team) {
  const int size = kroll_team_size(team), me = kroll_team_rank(team);
  CHECK_TYPE(int8_t, KROLL_I8);
  CHECK_TYPE(uint8_t, KROLL_U8);
  CHECK_TYPE(int16_t, KROLL_I16);
  CHECK_TYPE(uint16_t, KROLL_U16);
  CHECK_TYPE(int32_t, KROLL_I32);
  CHECK_TYPE(uint32_t, KROLL_U32);
  CHECK_TYPE(uint64_t, KROLL_U64);
  CHECK_TYPE(float, KROLL_F32);
  CHECK_TYPE(double, KROLL_F64);
  CHECK_TYPE(long double, KROLL_F80);
}

static void collective_case(kroll_team *team, size_t count) {
  static const kroll_op ops[] = {KROLL_ADD, KROLL_MULT, KROLL_MIN,    KROLL_MAX,   KROLL_AND,
                                 KROLL_OR,  KROLL_XOR,  KROLL_LOGAND, KROLL_LOGOR, KROLL_LOGXOR};
  for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++)
    integers(team, count, ops[i]);
  types(team);
}
