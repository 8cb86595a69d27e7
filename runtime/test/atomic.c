/* Atomics: each operation's result and old value in all three forms, and sums under contention. */
#include "check.h"

SHARED(cells, 1024);

#define CHECK_OP(NAME, T, op, before, a, b, after)                                                                     \
  do {                                                                                                                 \
    const kroll_gptr p = on(next_rank(), cells, 64 * (uint64_t)kroll_my_rank);                                         \
    for (int form = 0; form < 4; form++) {                                                                             \
      T old = (T)(before);                                                                                             \
      (void)kroll_store(T, p, (T)(before), HERE);                                                                      \
      if (form == 0)                                                                                                   \
        old = kroll_atomic_##NAME(op, p, (T)(a), (T)(b), HERE);                                                        \
      else if (form == 1)                                                                                              \
        kroll_wait(kroll_atomic_##NAME##_nb(cleared_##NAME(&old), op, p, (T)(a), (T)(b), HERE), HERE);                 \
      else                                                                                                             \
        kroll_atomic_##NAME##_nbi(form == 2 ? cleared_##NAME(&old) : NULL, op, p, (T)(a), (T)(b), HERE);               \
      kroll_wait_nbi(HERE);                                                                                            \
      CHECK(old == (T)(before));                                                                                       \
      CHECK(kroll_load(T, p, HERE) == (T)(after));                                                                     \
    }                                                                                                                  \
  } while (0)

/* An old value that the operation must overwrite. */
#define CLEARED(NAME, T)                                                                                               \
  static T *cleared_##NAME(T *old) {                                                                                   \
    *old = 99;                                                                                                         \
    return old;                                                                                                        \
  }
CLEARED(i32, int32_t)
CLEARED(u32, uint32_t)
CLEARED(i64, int64_t)
CLEARED(u64, uint64_t)
CLEARED(f32, float)
CLEARED(f64, double)

#define CHECK_INTEGER(NAME, T)                                                                                         \
  do {                                                                                                                 \
    CHECK_OP(NAME, T, KROLL_GET, 7, 1, 2, 7);                                                                          \
    CHECK_OP(NAME, T, KROLL_SET, 7, 9, 0, 9);                                                                          \
    CHECK_OP(NAME, T, KROLL_SWAP, 7, 10, 0, 10);                                                                       \
    CHECK_OP(NAME, T, KROLL_CSWAP, 7, 7, 11, 11);                                                                      \
    CHECK_OP(NAME, T, KROLL_CSWAP, 7, 8, 11, 7);                                                                       \
    CHECK_OP(NAME, T, KROLL_ADD, 7, 5, 0, 12);                                                                         \
    CHECK_OP(NAME, T, KROLL_SUB, 3, 5, 0, -2);                                                                         \
    CHECK_OP(NAME, T, KROLL_AND, 14, 7, 0, 6);                                                                         \
    CHECK_OP(NAME, T, KROLL_OR, 9, 6, 0, 15);                                                                          \
    CHECK_OP(NAME, T, KROLL_XOR, 9, 3, 0, 10);                                                                         \
    CHECK_OP(NAME, T, KROLL_INC, 9, 100, 0, 10);                                                                       \
    CHECK_OP(NAME, T, KROLL_DEC, 0, 100, 0, -1);                                                                       \
    CHECK_OP(NAME, T, KROLL_MIN, -1, 3, 0, (T)-1 < (T)3 ? -1 : 3);                                                     \
    CHECK_OP(NAME, T, KROLL_MAX, -1, 3, 0, (T)-1 < (T)3 ? 3 : -1);                                                     \
  } while (0)

#define CHECK_FLOAT(NAME, T)                                                                                           \
  do {                                                                                                                 \
    CHECK_OP(NAME, T, KROLL_GET, 7.5, 1, 2, 7.5);                                                                      \
    CHECK_OP(NAME, T, KROLL_SET, 7.5, 9.25, 0, 9.25);                                                                  \
    CHECK_OP(NAME, T, KROLL_SWAP, 7.5, 1.5, 0, 1.5);                                                                   \
    CHECK_OP(NAME, T, KROLL_CSWAP, 7.5, 7.5, 11, 11);                                                                  \
    CHECK_OP(NAME, T, KROLL_CSWAP, 7.5, 8, 11, 7.5);                                                                   \
    CHECK_OP(NAME, T, KROLL_ADD, 7.5, 0.25, 0, 7.75);                                                                  \
    CHECK_OP(NAME, T, KROLL_SUB, 7.5, 0.25, 0, 7.25);                                                                  \
    CHECK_OP(NAME, T, KROLL_MIN, 7.5, -1, 0, -1);                                                                      \
    CHECK_OP(NAME, T, KROLL_MAX, 7.5, -1, 0, 7.5);                                                                     \
  } while (0)

/* Many at once: every one tells an old value that no other saw. */
static void in_flight(void) {
  enum { MANY = 100 };
  const kroll_gptr counter = on(next_rank(), cells, 832);
  uint64_t old[MANY], sum = 0;
  for (int i = 0; i < MANY; i++)
    kroll_atomic_u64_nbi(&old[i], KROLL_INC, counter, 0, 0, HERE);
  kroll_wait_nbi(HERE);
  for (int i = 0; i < MANY; i++)
    sum += old[i];
  CHECK_EQUAL(sum, MANY * (MANY - 1) / 2);
  CHECK_EQUAL(kroll_atomic_u64(KROLL_GET, counter, 0, 0, HERE), MANY);
}

static void contention(void) {
  enum { TIMES = 3000 };
  const kroll_gptr counter = on(kroll_ranks - 1, cells, 640), sum = on(0, cells, 704), highest = on(0, cells, 768);
  for (int i = 1; i <= TIMES; i++) {
    kroll_atomic_u32(KROLL_INC, counter, 0, 0, HERE);
    kroll_atomic_f64(KROLL_ADD, sum, 0.5, 0, HERE);
    kroll_atomic_i64(KROLL_MAX, highest, (int64_t)i * kroll_ranks + kroll_my_rank, 0, HERE);
  }
  kroll_barrier(NULL, HERE);
  CHECK_EQUAL(kroll_load(uint32_t, counter, HERE), TIMES * kroll_ranks);
  CHECK(kroll_load(double, sum, HERE) == 0.5 * TIMES * kroll_ranks);
  CHECK_EQUAL(kroll_load(int64_t, highest, HERE), (int64_t)TIMES * kroll_ranks + kroll_ranks - 1);
}

int main(void) {
  kroll_boot();
  CHECK_INTEGER(i32, int32_t);
  CHECK_INTEGER(u32, uint32_t);
  CHECK_INTEGER(i64, int64_t);
  CHECK_INTEGER(u64, uint64_t);
  CHECK_FLOAT(f32, float);
  CHECK_FLOAT(f64, double);
  kroll_barrier(NULL, HERE);
  in_flight();
  contention();
  kroll_exit(0);
}
