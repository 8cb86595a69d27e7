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

void CAF(atomic_define)(caf_token *token, size_t offset, int image, void *value, int *stat, int type, int kind);
void CAF(atomic_define)(caf_token *token, size_t offset, int image, void *value, int *stat, int type, int kind) {
  const variable v = variable_of(token, offset, image, kind, CAF_SITE(KROLL_SITE_ATOMIC, "atomic_define()"));
  (void)type;
  apply(&v, KROLL_SET, read_value(value, kind), 0);
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
  const kroll_gptr near = kind == 4 && caf_looks_only() ? caf_address_at_once(token, offset, image) : 0;
  if (KROLL_LIKELY(near != 0))
    *(int32_t *)value = __atomic_load_n((const int32_t *)near, __ATOMIC_SEQ_CST);
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

void CAF(atomic_op)(int op, caf_token *token, size_t offset, int image, void *value, void *old, int *stat, int type,
                    int kind);
void CAF(atomic_op)(int op, caf_token *token, size_t offset, int image, void *value, void *old, int *stat, int type,
                    int kind) {
  static const kroll_op ops[] = {KROLL_GET, KROLL_ADD, KROLL_AND, KROLL_OR, KROLL_XOR}; /* by gfortran's number */
  const kroll_site *site = CAF_SITE(KROLL_SITE_ATOMIC, "an atomic operation");
  const variable v = variable_of(token, offset, image, kind, site);
  (void)type;
  if (op < 1 || (size_t)op >= sizeof ops / sizeof ops[0])
    kroll_fail(site, "there is no atomic operation %d", op);
  const int64_t before = apply(&v, ops[op], read_value(value, kind), 0);
  if (old != NULL)
    write_value(old, kind, before);
  caf_no_error(stat);
}
