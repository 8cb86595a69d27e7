/* Atomic operations on words in any segment. Near ones are processor instructions, sequentially consistent; far ones
   are done by the conduit on the target's node, with the same instructions on the same memory. */
#include "atomic.h"
#include "address.h"
#include "far.h"
#include "event.h"

/* An atomic operation whose operands are bits. */
typedef struct {
  kroll_op op;
  kroll_type type;
  kroll_gptr p;
  uint64_t a, b;
  size_t bytes;
} operation;

static void start_far(kr_batch *batch, void *old, const operation *o, const kroll_site *site) {
  const int rank = kr_far_rank(o->p, o->bytes, site);
  KR_UNTIL_TAKEN(site, kr_try_atomic(batch, rank, o->op, o->type, o->p, o->a, o->b, old, site));
}

static void far_atomic(void *old, const operation *o, const kroll_site *site) {
  KR_CALL(KROLL_SITE_ATOMIC, site, kr_event_peer(o->p), o->bytes);
  kr_batch batch = KR_BLOCKING;
  start_far(&batch, old, o, site);
  kr_batch_wait(&batch, site);
}

static _Noreturn void refuse(kroll_op op, const kroll_site *site) {
  kroll_fail(site, "operation %d is not an atomic operation of this type", op);
}

static _Noreturn void refuse_alignment(kroll_gptr p, const kroll_site *site) {
  kroll_fail(site, "atomic operation on the unaligned address 0x%llx", (unsigned long long)p);
}

/* The three forms of an operation: `near` is its result on memory of this process, `check` refuses what a conduit would
   not know, BITS gives the bits of an operand. */
#define DEFINE_FORMS(T, NAME, TYPE, BITS, near, check)                                                                 \
  T kroll_atomic_##NAME(kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site) {                                 \
    if (KROLL_UNLIKELY((p & (sizeof(T) - 1)) != 0))                                                                    \
      refuse_alignment(p, site);                                                                                       \
    if (KROLL_LIKELY(kroll_is_near(p)))                                                                                \
      return near;                                                                                                     \
    T old;                                                                                                             \
    check;                                                                                                             \
    far_atomic(&old, &(operation){op, TYPE, p, BITS(a), BITS(b), sizeof(T)}, site);                                    \
    return old;                                                                                                        \
  }                                                                                                                    \
  static void start_##NAME(kr_batch *batch, T *old, kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site) {     \
    if (KROLL_UNLIKELY((p & (sizeof(T) - 1)) != 0))                                                                    \
      refuse_alignment(p, site);                                                                                       \
    if (KROLL_UNLIKELY(!kroll_is_near(p))) {                                                                           \
      check;                                                                                                           \
      start_far(batch, old, &(operation){op, TYPE, p, BITS(a), BITS(b), sizeof(T)}, site);                             \
      return;                                                                                                          \
    }                                                                                                                  \
    const T before = near;                                                                                             \
    if (old != NULL)                                                                                                   \
      *old = before;                                                                                                   \
  }                                                                                                                    \
  kroll_handle kroll_atomic_##NAME##_nb(T *old, kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site) {         \
    kr_batch batch = {0};                                                                                              \
    start_##NAME(&batch, old, op, p, a, b, site);                                                                      \
    return kr_batch_handle(&batch);                                                                                    \
  }                                                                                                                    \
  void kroll_atomic_##NAME##_nbi(T *old, kroll_op op, kroll_gptr p, T a, T b, const kroll_site *site) {                \
    start_##NAME(kr_current, old, op, p, a, b, site);                                                                  \
  }

/* Replaces *x by `next`, computed from the old value; T old is the value before. */
#define EXCHANGE_LOOP(T, x, next)                                                                                      \
  do {                                                                                                                 \
    T old = __atomic_load_n(x, __ATOMIC_RELAXED);                                                                      \
    while (!__atomic_compare_exchange_n(x, &old, next, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))                      \
      ;                                                                                                                \
    return old;                                                                                                        \
  } while (0)

#define DEFINE_INTEGER(T, U, NAME, TYPE)                                                                               \
  static T near_##NAME(kroll_op op, T *x, T a, T b, const kroll_site *site) {                                          \
    switch (op) {                                                                                                      \
    case KROLL_GET:                                                                                                    \
      return __atomic_load_n(x, __ATOMIC_SEQ_CST);                                                                     \
    case KROLL_SET:                                                                                                    \
    case KROLL_SWAP:                                                                                                   \
      return __atomic_exchange_n(x, a, __ATOMIC_SEQ_CST);                                                              \
    case KROLL_CSWAP:                                                                                                  \
      __atomic_compare_exchange_n(x, &a, b, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                                \
      return a;                                                                                                        \
    case KROLL_ADD:                                                                                                    \
      return __atomic_fetch_add(x, a, __ATOMIC_SEQ_CST);                                                               \
    case KROLL_SUB:                                                                                                    \
      return __atomic_fetch_sub(x, a, __ATOMIC_SEQ_CST);                                                               \
    case KROLL_AND:                                                                                                    \
      return __atomic_fetch_and(x, a, __ATOMIC_SEQ_CST);                                                               \
    case KROLL_OR:                                                                                                     \
      return __atomic_fetch_or(x, a, __ATOMIC_SEQ_CST);                                                                \
    case KROLL_XOR:                                                                                                    \
      return __atomic_fetch_xor(x, a, __ATOMIC_SEQ_CST);                                                               \
    case KROLL_INC:                                                                                                    \
      return __atomic_fetch_add(x, 1, __ATOMIC_SEQ_CST);                                                               \
    case KROLL_DEC:                                                                                                    \
      return __atomic_fetch_sub(x, 1, __ATOMIC_SEQ_CST);                                                               \
    case KROLL_MIN:                                                                                                    \
      EXCHANGE_LOOP(T, x, a < old ? a : old);                                                                          \
    case KROLL_MAX:                                                                                                    \
      EXCHANGE_LOOP(T, x, a > old ? a : old);                                                                          \
    default:                                                                                                           \
      refuse(op, site);                                                                                                \
    }                                                                                                                  \
  }                                                                                                                    \
  DEFINE_FORMS(T, NAME, TYPE, (U), near_##NAME(op, (T *)p, a, b, site), check_integer(op, site))

static void check_integer(kroll_op op, const kroll_site *site) {
  if (op > KROLL_DEC)
    refuse(op, site);
}

DEFINE_INTEGER(int32_t, uint32_t, i32, KROLL_I32)
DEFINE_INTEGER(uint32_t, uint32_t, u32, KROLL_U32)
DEFINE_INTEGER(int64_t, uint64_t, i64, KROLL_I64)
DEFINE_INTEGER(uint64_t, uint64_t, u64, KROLL_U64)

/* Floating point is changed through its bits. */
#define DEFINE_FLOAT(T, U, NAME, TYPE)                                                                                 \
  static U bits_##NAME(T value) {                                                                                      \
    U bits;                                                                                                            \
    memcpy(&bits, &value, sizeof bits);                                                                                \
    return bits;                                                                                                       \
  }                                                                                                                    \
  static T value_##NAME(U bits) {                                                                                      \
    T value;                                                                                                           \
    memcpy(&value, &bits, sizeof value);                                                                               \
    return value;                                                                                                      \
  }                                                                                                                    \
  static T next_##NAME(kroll_op op, T old, T a, const kroll_site *site) {                                              \
    switch (op) {                                                                                                      \
    case KROLL_SET:                                                                                                    \
    case KROLL_SWAP:                                                                                                   \
      return a;                                                                                                        \
    case KROLL_ADD:                                                                                                    \
      return old + a;                                                                                                  \
    case KROLL_SUB:                                                                                                    \
      return old - a;                                                                                                  \
    case KROLL_MIN:                                                                                                    \
      return a < old ? a : old;                                                                                        \
    case KROLL_MAX:                                                                                                    \
      return a > old ? a : old;                                                                                        \
    default:                                                                                                           \
      refuse(op, site);                                                                                                \
    }                                                                                                                  \
  }                                                                                                                    \
  static U near_##NAME(kroll_op op, U *x, T a, T b, const kroll_site *site) {                                          \
    U wanted = bits_##NAME(a);                                                                                         \
    if (op == KROLL_GET)                                                                                               \
      return __atomic_load_n(x, __ATOMIC_SEQ_CST);                                                                     \
    if (op == KROLL_CSWAP) {                                                                                           \
      __atomic_compare_exchange_n(x, &wanted, bits_##NAME(b), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);              \
      return wanted;                                                                                                   \
    }                                                                                                                  \
    EXCHANGE_LOOP(U, x, bits_##NAME(next_##NAME(op, value_##NAME(old), a, site)));                                     \
  }                                                                                                                    \
  static void check_##NAME(kroll_op op, const kroll_site *site) {                                                      \
    if (op != KROLL_GET && op != KROLL_CSWAP)                                                                          \
      (void)next_##NAME(op, 0, 0, site);                                                                               \
  }                                                                                                                    \
  DEFINE_FORMS(T, NAME, TYPE, bits_##NAME, value_##NAME(near_##NAME(op, (U *)p, a, b, site)), check_##NAME(op, site))

DEFINE_FLOAT(float, uint32_t, f32, KROLL_F32)
DEFINE_FLOAT(double, uint64_t, f64, KROLL_F64)

uint64_t kr_atomic_here(kroll_op op, kroll_type type, void *p, uint64_t a, uint64_t b) {
  switch (type) {
  case KROLL_I32:
    return (uint32_t)near_i32(op, p, (int32_t)a, (int32_t)b, NULL);
  case KROLL_U32:
    return near_u32(op, p, (uint32_t)a, (uint32_t)b, NULL);
  case KROLL_I64:
    return (uint64_t)near_i64(op, p, (int64_t)a, (int64_t)b, NULL);
  case KROLL_U64:
    return near_u64(op, p, a, b, NULL);
  case KROLL_F32:
    return near_f32(op, p, value_f32((uint32_t)a), value_f32((uint32_t)b), NULL);
  case KROLL_F64:
    return near_f64(op, p, value_f64(a), value_f64(b), NULL);
  default:
    refuse(op, NULL);
  }
}
