/* Atomic domains (upc_atomic.h), and Berkeley's atomic words (bupc_atomics.h). */
#include "../src/wait.h"
#include <kroll/upc.h>

/* As upc_types.h and upc_atomic.h have them. */
enum {
  UPC_ADD = 1,
  UPC_MULT = 2,
  UPC_AND = 4,
  UPC_OR = 8,
  UPC_XOR = 16,
  UPC_MIN = 128,
  UPC_MAX = 256,
  UPC_GET = 2048,
  UPC_SET = 4096,
  UPC_CSWAP = 8192,
  UPC_SUB = 16384,
  UPC_INC = 32768,
  UPC_DEC = 65536,
  ACCESSORS = UPC_GET | UPC_SET | UPC_CSWAP,
  BITWISE = UPC_AND | UPC_OR | UPC_XOR,
  NUMERIC = UPC_ADD | UPC_SUB | UPC_MULT | UPC_INC | UPC_DEC | UPC_MIN | UPC_MAX
};
enum {
  UPC_INT = 5,
  UPC_UINT = 6,
  UPC_LONG = 7,
  UPC_ULONG = 8,
  UPC_LLONG = 9,
  UPC_ULLONG = 10,
  UPC_INT32 = 15,
  UPC_UINT32 = 16,
  UPC_INT64 = 17,
  UPC_UINT64 = 18,
  UPC_FLOAT = 19,
  UPC_DOUBLE = 20,
  UPC_PTS = 22
};

/* Every thread has a copy at the same offset; the lock of thread 0's serialises operations on pointers, which are too
   wide for an atomic operation over the network. */
typedef struct {
  kroll_lock lock;
  int type, ops;
} atomic_domain;

/* Operations that a type has; 0 if it has none. */
static int ops_of(int type) {
  switch (type) {
  case UPC_INT:
  case UPC_UINT:
  case UPC_LONG:
  case UPC_ULONG:
  case UPC_LLONG:
  case UPC_ULLONG:
  case UPC_INT32:
  case UPC_UINT32:
  case UPC_INT64:
  case UPC_UINT64:
    return ACCESSORS | BITWISE | NUMERIC;
  case UPC_FLOAT:
  case UPC_DOUBLE:
    return ACCESSORS | NUMERIC;
  case UPC_PTS:
    return ACCESSORS;
  default:
    return 0;
  }
}

kroll_gptr upc_all_atomicdomain_alloc_at(int type, int ops, int hints, const kroll_site *site) {
  (void)hints; /* every operation is done the one way there is */
  const int possible = ops_of(type);
  if (possible == 0)
    kroll_fail(site, "type %d is none that has atomic operations", type);
  if ((ops & ~possible) != 0)
    kroll_fail(site, "type %d has no atomic operation %d", type, ops & ~possible);
  const kroll_gptr at = kroll_sym_alloc(sizeof(atomic_domain), site);
  atomic_domain *mine = (atomic_domain *)(uintptr_t)kroll_at_rank(at, kroll_my_rank);
  mine->type = type;
  mine->ops = ops;
  return at;
}
void upc_all_atomicdomain_free_at(kroll_gptr domain, const kroll_site *site) {
  kroll_barrier(NULL, site);
  if (domain != 0 && kroll_my_rank == 0)
    kroll_sym_free(domain, site);
}

/* ---- operations on words ---- */

static kroll_op word_op(int op) {
  switch (op) {
  case UPC_GET:
    return KROLL_GET;
  case UPC_SET:
    return KROLL_SWAP;
  case UPC_CSWAP:
    return KROLL_CSWAP;
  case UPC_ADD:
  case UPC_INC:
    return KROLL_ADD;
  case UPC_SUB:
  case UPC_DEC:
    return KROLL_SUB;
  case UPC_AND:
    return KROLL_AND;
  case UPC_OR:
    return KROLL_OR;
  case UPC_XOR:
    return KROLL_XOR;
  case UPC_MIN:
    return KROLL_MIN;
  default:
    return KROLL_MAX;
  }
}

/* The operation on a word of TYPE by `atomic`; a product is compared and swapped in. */
#define DEFINE_WORD(TYPE, atomic)                                                                                      \
  static void atomic##_word(void *fetch, int op, kroll_gptr p, const TYPE *a, const TYPE *b, const kroll_site *site) { \
    const TYPE first = (op & (UPC_INC | UPC_DEC)) != 0 ? 1 : a != NULL ? *a : 0, second = b != NULL ? *b : 0;          \
    TYPE old;                                                                                                          \
    if (op == UPC_MULT) {                                                                                              \
      TYPE seen = atomic(KROLL_GET, p, 0, 0, site);                                                                    \
      do {                                                                                                             \
        old = seen;                                                                                                    \
        seen = atomic(KROLL_CSWAP, p, old, (TYPE)(old * first), site);                                                 \
      } while (memcmp(&seen, &old, sizeof old) != 0);                                                                  \
    } else                                                                                                             \
      old = atomic(word_op(op), p, first, second, site);                                                               \
    if (fetch != NULL)                                                                                                 \
      *(TYPE *)fetch = old;                                                                                            \
  }
DEFINE_WORD(int32_t, kroll_atomic_i32)
DEFINE_WORD(uint32_t, kroll_atomic_u32)
DEFINE_WORD(int64_t, kroll_atomic_i64)
DEFINE_WORD(uint64_t, kroll_atomic_u64)
DEFINE_WORD(float, kroll_atomic_f32)
DEFINE_WORD(double, kroll_atomic_f64)

/* A `shared void *`; comparison ignores the phase. */
static void pointer_operation(kroll_gptr domain, kroll_fatptr *fetch, int op, kroll_gptr p, const kroll_fatptr *a,
                              const kroll_fatptr *b, const kroll_site *site) {
  kroll_fatptr old;
  kroll_lock_acquire(domain, site);
  kroll_get(&old, p, sizeof old, site);
  if (op == UPC_SET)
    kroll_put(p, a, sizeof *a, site);
  else if (op == UPC_CSWAP && upc_fat_eq(old, *a))
    kroll_put(p, b, sizeof *b, site);
  kroll_lock_release(domain, site);
  if (fetch != NULL)
    *fetch = old;
}

/* ---- one operation ---- */

static void require(bool holds, const char *what, const kroll_site *site) {
  if (!holds)
    kroll_fail(site, "this atomic operation %s", what);
}

static void check_operation(kroll_gptr domain, int op, const void *fetch, const void *operand1, const void *operand2,
                            const kroll_site *site) {
  require(domain != 0, "has no domain: the pointer to it is null", site);
  const atomic_domain *mine = (const atomic_domain *)(uintptr_t)kroll_at_rank(domain, kroll_my_rank);
  require(op > 0 && (op & (op - 1)) == 0 && (op & mine->ops) != 0, "is not one of those that its domain is for", site);
  const bool unary = (op & (UPC_GET | UPC_INC | UPC_DEC)) != 0;
  require(unary == (operand1 == NULL), unary ? "has no first operand" : "needs a first operand", site);
  require((op == UPC_CSWAP) == (operand2 != NULL), op == UPC_CSWAP ? "needs two operands" : "has no second operand",
          site);
  require(op != UPC_GET || fetch != NULL, "needs a place for the value", site);
}

void upc_atomic_relaxed_at(kroll_gptr domain, void *fetch, int op, kroll_fatptr target, const void *operand1,
                           const void *operand2, const kroll_site *site) {
  check_operation(domain, op, fetch, operand1, operand2, site);
  if (kroll_is_near(target.addr))
    kr_serve_far();
  switch (((const atomic_domain *)(uintptr_t)kroll_at_rank(domain, kroll_my_rank))->type) {
  case UPC_INT:
  case UPC_INT32:
    return kroll_atomic_i32_word(fetch, op, target.addr, operand1, operand2, site);
  case UPC_UINT:
  case UPC_UINT32:
    return kroll_atomic_u32_word(fetch, op, target.addr, operand1, operand2, site);
  case UPC_ULONG:
  case UPC_ULLONG:
  case UPC_UINT64:
    return kroll_atomic_u64_word(fetch, op, target.addr, operand1, operand2, site);
  case UPC_FLOAT:
    return kroll_atomic_f32_word(fetch, op, target.addr, operand1, operand2, site);
  case UPC_DOUBLE:
    return kroll_atomic_f64_word(fetch, op, target.addr, operand1, operand2, site);
  case UPC_PTS:
    return pointer_operation(domain, fetch, op, target.addr, operand1, operand2, site);
  default:
    return kroll_atomic_i64_word(fetch, op, target.addr, operand1, operand2, site);
  }
}

void upc_atomic_strict_at(kroll_gptr domain, void *fetch, int op, kroll_fatptr target, const void *operand1,
                          const void *operand2, const kroll_site *site) {
  kroll_fence(site);
  upc_atomic_relaxed_at(domain, fetch, op, target, operand1, operand2, site);
  kroll_fence(site);
}

/* ---- Berkeley's words ---- */

uint64_t bupc_atomic_word64_at(int op, kroll_fatptr p, uint64_t a, uint64_t b, int strict, const kroll_site *site) {
  if (kroll_is_near(p.addr))
    kr_serve_far();
  if (strict)
    kroll_fence(site);
  const uint64_t old = kroll_atomic_u64((kroll_op)op, p.addr, a, b, site);
  if (strict)
    kroll_fence(site);
  return old;
}
uint32_t bupc_atomic_word32_at(int op, kroll_fatptr p, uint32_t a, uint32_t b, int strict, const kroll_site *site) {
  if (kroll_is_near(p.addr))
    kr_serve_far();
  if (strict)
    kroll_fence(site);
  const uint32_t old = kroll_atomic_u32((kroll_op)op, p.addr, a, b, site);
  if (strict)
    kroll_fence(site);
  return old;
}

/* ---- under the names of the headers, for pointers to them ---- */

int upc_atomic_isfast(int type, int ops, kroll_fatptr address);
int upc_atomic_isfast(int type, int ops, kroll_fatptr address) {
  (void)address;
  return ops_of(type) != 0 && type != UPC_PTS && (ops & UPC_MULT) == 0;
}

kroll_gptr upc_all_atomicdomain_alloc(int type, int ops, int hints);
kroll_gptr upc_all_atomicdomain_alloc(int type, int ops, int hints) {
  return upc_all_atomicdomain_alloc_at(
      type, ops, hints, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "upc_all_atomicdomain_alloc()"));
}
void upc_all_atomicdomain_free(kroll_gptr domain);
void upc_all_atomicdomain_free(kroll_gptr domain) {
  upc_all_atomicdomain_free_at(domain,
                               KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, "upc_all_atomicdomain_free()"));
}

#define PLAIN(name)                                                                                                    \
  void name(kroll_gptr domain, void *fetch, int op, kroll_fatptr target, const void *operand1, const void *operand2);  \
  void name(kroll_gptr domain, void *fetch, int op, kroll_fatptr target, const void *operand1, const void *operand2) { \
    name##_at(domain, fetch, op, target, operand1, operand2, KROLL_HERE(KROLL_SITE_COPY, #name "()"));                 \
  }
PLAIN(upc_atomic_strict)
PLAIN(upc_atomic_relaxed)
