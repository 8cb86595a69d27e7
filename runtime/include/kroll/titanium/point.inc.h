/* Points of rank TI_RANK. Arithmetic wraps, as Java's does. */

static inline TI_(ti_point) TI_(ti_point_all)(int32_t value) {
  TI_(ti_point) p;
  for (int k = 0; k < TI_RANK; k++)
    p.x[k] = value;
  return p;
}

static inline TI_(ti_point) TI_(ti_point_add)(TI_(ti_point) a, TI_(ti_point) b) {
  for (int k = 0; k < TI_RANK; k++)
    a.x[k] = (int32_t)((uint32_t)a.x[k] + (uint32_t)b.x[k]);
  return a;
}

static inline TI_(ti_point) TI_(ti_point_sub)(TI_(ti_point) a, TI_(ti_point) b) {
  for (int k = 0; k < TI_RANK; k++)
    a.x[k] = (int32_t)((uint32_t)a.x[k] - (uint32_t)b.x[k]);
  return a;
}

static inline TI_(ti_point) TI_(ti_point_mul)(TI_(ti_point) a, TI_(ti_point) b) {
  for (int k = 0; k < TI_RANK; k++)
    a.x[k] = (int32_t)((uint32_t)a.x[k] * (uint32_t)b.x[k]);
  return a;
}

/* Toward minus infinity. */
static inline TI_(ti_point) TI_(ti_point_div)(TI_(ti_point) a, TI_(ti_point) b, const kroll_site *site) {
  for (int k = 0; k < TI_RANK; k++) {
    const int64_t n = a.x[k], d = b.x[k];
    if (KROLL_UNLIKELY(d == 0))
      ti_throw_arithmetic(site, "division of a point by zero");
    a.x[k] = (int32_t)(n / d - (n % d != 0 && (n < 0) != (d < 0)));
  }
  return a;
}

static inline TI_(ti_point) TI_(ti_point_neg)(TI_(ti_point) a) { return TI_(ti_point_sub)(TI_(ti_point_all)(0), a); }

static inline bool TI_(ti_point_eq)(TI_(ti_point) a, TI_(ti_point) b) {
  bool all = true;
  for (int k = 0; k < TI_RANK; k++)
    all &= a.x[k] == b.x[k];
  return all;
}

static inline bool TI_(ti_point_lt)(TI_(ti_point) a, TI_(ti_point) b) {
  bool all = true;
  for (int k = 0; k < TI_RANK; k++)
    all &= a.x[k] < b.x[k];
  return all;
}

static inline bool TI_(ti_point_le)(TI_(ti_point) a, TI_(ti_point) b) {
  bool all = true;
  for (int k = 0; k < TI_RANK; k++)
    all &= a.x[k] <= b.x[k];
  return all;
}

static inline TI_(ti_point) TI_(ti_point_min)(TI_(ti_point) a, TI_(ti_point) b) {
  for (int k = 0; k < TI_RANK; k++)
    a.x[k] = b.x[k] < a.x[k] ? b.x[k] : a.x[k];
  return a;
}

static inline TI_(ti_point) TI_(ti_point_max)(TI_(ti_point) a, TI_(ti_point) b) {
  for (int k = 0; k < TI_RANK; k++)
    a.x[k] = b.x[k] > a.x[k] ? b.x[k] : a.x[k];
  return a;
}

/* Components count from 1. */
static inline int32_t TI_(ti_point_get)(TI_(ti_point) p, int32_t component, const kroll_site *site) {
  if (KROLL_UNLIKELY(component < 1 || component > TI_RANK))
    ti_point_no_component(TI_RANK, component, site);
  return p.x[component - 1];
}

static inline TI_(ti_point)
    TI_(ti_point_replace)(TI_(ti_point) p, int32_t component, int32_t value, const kroll_site *site) {
  if (KROLL_UNLIKELY(component < 1 || component > TI_RANK))
    ti_point_no_component(TI_RANK, component, site);
  p.x[component - 1] = value;
  return p;
}

/* Component k becomes component perm[k]. */
static inline TI_(ti_point) TI_(ti_point_permute)(TI_(ti_point) p, TI_(ti_point) perm, const kroll_site *site) {
  TI_(ti_point) placed;
  ti_point_place(TI_RANK, p.x, perm.x, placed.x, site);
  return placed;
}

static inline TI_(ti_point) TI_(ti_point_direction)(int32_t dir, int32_t length, const kroll_site *site) {
  TI_(ti_point) p;
  ti_point_along(TI_RANK, dir, length, p.x, site);
  return p;
}

static inline size_t TI_(ti_point_text)(TI_(ti_point) p, char *buffer, size_t bytes) {
  return ti_point_print(TI_RANK, p.x, buffer, bytes);
}
