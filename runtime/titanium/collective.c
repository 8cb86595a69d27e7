/* Reduce and Scan over the runtime's collectives. */
#include <kroll/titanium/collective.h>

static void reduce(void *result, const void *value, kroll_type type, int32_t op, int32_t root, const kroll_site *site) {
  const kroll_combine how = {.type = type, .op = (kroll_op)op};
  if (root >= kroll_ranks)
    kroll_fail(site, "the root of this reduction is rank %d, the job has %d", root, kroll_ranks);
  if (root < 0)
    kroll_all_reduce(NULL, result, value, 1, &how, site);
  else
    kroll_reduce(NULL, result, value, 1, &how, root, site);
}

static void scan(void *result, const void *value, kroll_type type, int32_t op, const kroll_site *site) {
  const kroll_combine how = {.type = type, .op = (kroll_op)op};
  kroll_scan(NULL, result, value, 1, &how, false, site);
}

#define FOR_TYPE(T, name, type)                                                                                        \
  T ti_reduce_##name(T value, int32_t op, int32_t root, const kroll_site *site) {                                      \
    T result = value;                                                                                                  \
    reduce(&result, &value, type, op, root, site);                                                                     \
    return result;                                                                                                     \
  }                                                                                                                    \
  T ti_scan_##name(T value, int32_t op, const kroll_site *site) {                                                      \
    T result = value;                                                                                                  \
    scan(&result, &value, type, op, site);                                                                             \
    return result;                                                                                                     \
  }

FOR_TYPE(int32_t, int, KROLL_I32)
FOR_TYPE(int64_t, long, KROLL_I64)
FOR_TYPE(float, float, KROLL_F32)
FOR_TYPE(double, double, KROLL_F64)
