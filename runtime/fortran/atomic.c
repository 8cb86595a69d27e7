/* Atomic subroutines, on integers of kind 4 and 8 and logicals of these kinds. */
#include "caf.h"

typedef struct {
  kroll_gptr at;
  int kind;
  const kroll_site *site;
} variable;

uint32_t caf_looks;

static variable variable_of(caf_token *token, size_t offset, int image, int kind, const kroll_site *site) {
  const int rank = image == 0 ? kroll_my_rank : caf_rank_of(image, site);
  if (kind != 4 && kind != 8)
    kroll_fail(site, "atomic variables have kind 4 or 8, this one has kind %d", kind);
  return (variable){caf_address(token, rank, offset, site), kind, site};
}

static int64_t read_value(const void *p, int kind) { return kind == 4 ? *(const int32_t *)p : *(const int64_t *)p; }

static void write_value(void *p, int kind, int64_t value) {
  if (kind == 4)
    *(int32_t *)p = (int32_t)value;
  else
    *(int64_t *)p = value;
}

/* The old value. A loop may be waiting for it. */
static int64_t apply(const variable *v, kroll_op op, int64_t a, int64_t b) {
  if (KROLL_UNLIKELY(!kr_process.all_near))
    caf_look(v->site);
  if (v->kind == 4)
    return kroll_atomic_i32(op, v->at, (int32_t)a, (int32_t)b, v->site);
  return kroll_atomic_i64(op, v->at, a, b, v->site);
}

/* Where loops of programs find a variable of a near image; NULL if finding it takes more. */
static inline int32_t *near_at(const caf_token *token, size_t offset, int image, int kind) {
  return (int32_t *)(kind == 4 && kr_process.all_near ? caf_address_at_once(token, offset, image) : 0);
}

void CAF(atomic_define)(caf_token *token, size_t offset, int image, void *value, int *stat, int type, int kind);
void CAF(atomic_define)(caf_token *token, size_t offset, int image, void *value, int *stat, int type, int kind) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_ATOMIC, "atomic_define()");
  (void)type;
  int32_t *near = near_at(token, offset, image, kind);
  if (KROLL_LIKELY(near != NULL)) {
    __atomic_store_n(near, *(const int32_t *)value, __ATOMIC_SEQ_CST);
  } else {
    const variable v = variable_of(token, offset, image, kind, site);
    apply(&v, KROLL_SET, read_value(value, kind), 0);
  }
  caf_no_error(stat);
}

static __attribute__((noinline)) void read_slowly(caf_token *token, size_t offset, int image, void *value, int kind,
                                                  const kroll_site *site) {
  if (kr_process.all_near)
    kroll_poll(site);
  const variable v = variable_of(token, offset, image, kind, site);
  write_value(value, kind, apply(&v, KROLL_GET, 0, 0));
}

/* Loops that wait are made of this. */
void CAF(atomic_ref)(caf_token *token, size_t offset, int image, void *value, int *stat, int type, int kind);
void CAF(atomic_ref)(caf_token *token, size_t offset, int image, void *value, int *stat, int type, int kind) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_ATOMIC, "atomic_ref()");
  (void)type;
  const int32_t *near = caf_looks_only() ? near_at(token, offset, image, kind) : NULL;
  if (KROLL_LIKELY(near != NULL))
    *(int32_t *)value = __atomic_load_n(near, __ATOMIC_SEQ_CST);
  else
    read_slowly(token, offset, image, value, kind, site);
  caf_no_error(stat);
}

void CAF(atomic_cas)(caf_token *token, size_t offset, int image, void *old, void *compare, void *new_value, int *stat,
                     int type, int kind);
void CAF(atomic_cas)(caf_token *token, size_t offset, int image, void *old, void *compare, void *new_value, int *stat,
                     int type, int kind) {
  const variable v = variable_of(token, offset, image, kind, CAF_SITE(KROLL_SITE_ATOMIC, "atomic_cas()"));
  (void)type;
  write_value(old, kind, apply(&v, KROLL_CSWAP, read_value(compare, kind), read_value(new_value, kind)));
  caf_no_error(stat);
}

static __attribute__((noinline)) void change(int op, caf_token *token, size_t offset, int image, const void *value,
                                             void *old, int kind, const kroll_site *site) {
  static const kroll_op ops[] = {KROLL_GET, KROLL_ADD, KROLL_AND, KROLL_OR, KROLL_XOR}; /* by gfortran's number */
  const variable v = variable_of(token, offset, image, kind, site);
  if (op < 1 || (size_t)op >= sizeof ops / sizeof ops[0])
    kroll_fail(site, "there is no atomic operation %d", op);
  const int64_t before = apply(&v, ops[op], read_value(value, kind), 0);
  if (old != NULL)
    write_value(old, kind, before);
}

void CAF(atomic_op)(int op, caf_token *token, size_t offset, int image, void *value, void *old, int *stat, int type,
                    int kind);
void CAF(atomic_op)(int op, caf_token *token, size_t offset, int image, void *value, void *old, int *stat, int type,
                    int kind) {
  const kroll_site *site = CAF_SITE(KROLL_SITE_ATOMIC, "an atomic operation");
  (void)type;
  int32_t *near = op == 1 ? near_at(token, offset, image, kind) : NULL;
  if (KROLL_UNLIKELY(near == NULL)) {
    change(op, token, offset, image, value, old, kind, site);
  } else { /* to add is what loops of programs do */
    const int32_t before = __atomic_fetch_add(near, *(const int32_t *)value, __ATOMIC_SEQ_CST);
    if (old != NULL)
      *(int32_t *)old = before;
  }
  caf_no_error(stat);
}
