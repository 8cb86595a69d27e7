/* Reduce and Scan over the runtime's collectives. */
#include <kroll/titanium/collective.h>

static void reduce(kroll_team *team, void *result, const void *value, kroll_type type, int32_t op, int32_t root,
                   const kroll_site *site) {
  const kroll_combine how = {.type = type, .op = (kroll_op)op};
  const int size = kroll_team_size(team);
  if (root >= size)
    kroll_fail(site, "the root of this reduction is rank %d, the %s has %d", root, team != NULL ? "team" : "job", size);
  if (root < 0)
    kroll_all_reduce(team, result, value, 1, &how, site);
  else
    kroll_reduce(team, result, value, 1, &how, root, site);
}

static void scan(kroll_team *team, void *result, const void *value, kroll_type type, int32_t op,
                 const kroll_site *site) {
  const kroll_combine how = {.type = type, .op = (kroll_op)op};
  kroll_scan(team, result, value, 1, &how, false, site);
}

#define FOR_TYPE(T, name, type)                                                                                        \
  T ti_reduce_##name(kroll_team *team, T value, int32_t op, int32_t root, const kroll_site *site) {                    \
    T result = value;                                                                                                  \
    reduce(team, &result, &value, type, op, root, site);                                                               \
    return result;                                                                                                     \
  }                                                                                                                    \
  T ti_scan_##name(kroll_team *team, T value, int32_t op, const kroll_site *site) {                                    \
    T result = value;                                                                                                  \
    scan(team, &result, &value, type, op, site);                                                                       \
    return result;                                                                                                     \
  }

FOR_TYPE(int32_t, int, KROLL_I32)
FOR_TYPE(int64_t, long, KROLL_I64)
FOR_TYPE(float, float, KROLL_F32)
FOR_TYPE(double, double, KROLL_F64)
