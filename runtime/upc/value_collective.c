/* Berkeley's value collectives (bupc_collectivev.h), over the collectives on local buffers. */
#include <kroll/upc.h>

/* The types of upc_types.h, from 1. */
static kroll_type type_of(int upc_type) {
  static const kroll_type types[] = {KROLL_I8,  KROLL_U8,  KROLL_I16, KROLL_U16, KROLL_I32, KROLL_U32, KROLL_I64,
                                     KROLL_U64, KROLL_I64, KROLL_U64, KROLL_I8,  KROLL_U8,  KROLL_I16, KROLL_U16,
                                     KROLL_I32, KROLL_U32, KROLL_I64, KROLL_U64, KROLL_F32, KROLL_F64, KROLL_F80};
  return types[upc_type - 1];
}

/* The operations of upc_types.h, one bit each. */
static kroll_op op_of(int upc_op, const kroll_site *site) {
  static const kroll_op ops[] = {KROLL_ADD,    KROLL_MULT,  KROLL_AND, KROLL_OR, KROLL_XOR,
                                 KROLL_LOGAND, KROLL_LOGOR, KROLL_MIN, KROLL_MAX};
  const unsigned bit = (unsigned)__builtin_ctz((unsigned)upc_op | 1u << 31);
  if (bit >= sizeof ops / sizeof ops[0] || upc_op != 1 << bit)
    kroll_fail(site, "operation %d is none that reduces values", upc_op);
  return ops[bit];
}

void bupc_value_reduce_at(void *value, int type, int op, const kroll_site *site) {
  const kroll_combine how = {.type = type_of(type), .op = op_of(op, site)};
  kroll_all_reduce(NULL, value, value, 1, &how, site);
}

void bupc_value_prefix_reduce_at(void *value, int type, int op, const kroll_site *site) {
  const kroll_combine how = {.type = type_of(type), .op = op_of(op, site)};
  kroll_scan(NULL, value, value, 1, &how, false, site);
}

void bupc_value_broadcast_at(void *value, size_t bytes, int root, const kroll_site *site) {
  kroll_broadcast(NULL, value, bytes, root, site);
}

void bupc_value_scatter_at(void *value, const void *src, size_t bytes, int root, const kroll_site *site) {
  kroll_scatter(NULL, value, src, bytes, root, site);
}

void bupc_value_gather_at(void *dst, const void *value, size_t bytes, int root, const kroll_site *site) {
  kroll_gather(NULL, dst, value, bytes, root, site);
}

void bupc_value_gather_all_at(void *dst, const void *value, size_t bytes, const kroll_site *site) {
  kroll_all_gather(NULL, dst, value, bytes, site);
}

/* Who sends to this thread is not known before: everybody learns who sends what to whom, in one meeting. */
void bupc_value_permute_at(void *value, size_t bytes, int to, const kroll_site *site) {
  const size_t threads = (size_t)kroll_ranks, parcel = sizeof to + bytes;
  char *parcels = kroll_alloc((threads + 1) * parcel, site), *own = parcels + threads * parcel;
  memcpy(own, &to, sizeof to);
  memcpy(own + sizeof to, value, bytes);
  kroll_all_gather(NULL, parcels, own, parcel, site);
  for (size_t from = 0; from < threads; from++) {
    int target;
    memcpy(&target, parcels + from * parcel, sizeof target);
    if (target == kroll_my_rank)
      memcpy(value, parcels + from * parcel + sizeof target, bytes);
  }
  kroll_free((kroll_gptr)(uintptr_t)parcels, site);
}

/* As bupc_collectivev.h declares them, for pointers to them. */
#define PLAIN(name, parameters, ...)                                                                                   \
  void name parameters;                                                                                                \
  void name parameters { name##_at(__VA_ARGS__, KROLL_HERE(KROLL_SITE_COLLECTIVE | KROLL_SITE_ANYWHERE, #name "()")); }
PLAIN(bupc_value_reduce, (void *value, int type, int op), value, type, op)
PLAIN(bupc_value_prefix_reduce, (void *value, int type, int op), value, type, op)
PLAIN(bupc_value_broadcast, (void *value, size_t bytes, int root), value, bytes, root)
PLAIN(bupc_value_scatter, (void *value, const void *src, size_t bytes, int root), value, src, bytes, root)
PLAIN(bupc_value_gather, (void *dst, const void *value, size_t bytes, int root), dst, value, bytes, root)
PLAIN(bupc_value_gather_all, (void *dst, const void *value, size_t bytes), dst, value, bytes)
PLAIN(bupc_value_permute, (void *value, size_t bytes, int to), value, bytes, to)
