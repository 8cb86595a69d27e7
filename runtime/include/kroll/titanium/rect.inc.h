/* Rectangular domains of rank TI_RANK. */

static inline TI_(ti_rect) TI_(ti_rect_empty)(void) {
  return (TI_(ti_rect)){TI_(ti_point_all)(0), TI_(ti_point_all)(-1), TI_(ti_point_all)(1)};
}

static inline bool TI_(ti_rect_is_empty)(TI_(ti_rect) r) { return r.lo.x[0] > r.hi.x[0]; }

static inline bool TI_(ti_rect_is_unit)(TI_(ti_rect) r) { return TI_(ti_point_eq)(r.step, TI_(ti_point_all)(1)); }

/* Whether the C compiler knows the steps, and they are positive. */
static inline bool TI_(ti_steps_known)(TI_(ti_point) step) {
  bool known = true;
  for (int k = 0; k < TI_RANK; k++)
    known = known && __builtin_constant_p(step.x[k]) && step.x[k] > 0;
  return known;
}

static inline TI_(ti_rect)
    TI_(ti_rect_make)(TI_(ti_point) lo, TI_(ti_point) hi, TI_(ti_point) step, const kroll_site *site) {
  TI_(ti_rect) r = {lo, hi, step};
  const bool known = TI_(ti_steps_known)(step);
  if (!known && !TI_(ti_rect_is_unit)(r)) {
    ti_rect_tidy(TI_RANK, (int32_t *)&r, site);
    return r;
  }
  if (!TI_(ti_point_le)(lo, hi))
    return TI_(ti_rect_empty)();
  for (int k = 0; known && k < TI_RANK; k++) {
    r.hi.x[k] -= (int32_t)(((uint32_t)hi.x[k] - (uint32_t)lo.x[k]) % (uint32_t)step.x[k]);
    r.step.x[k] = lo.x[k] == r.hi.x[k] ? 1 : step.x[k];
  }
  return r;
}

static inline TI_(ti_rect) TI_(ti_rect_intersect)(TI_(ti_rect) a, TI_(ti_rect) b) {
  TI_(ti_rect) met = {TI_(ti_point_max)(a.lo, b.lo), TI_(ti_point_min)(a.hi, b.hi), a.step};
  if (KROLL_UNLIKELY(!TI_(ti_rect_is_unit)(a) || !TI_(ti_rect_is_unit)(b)))
    ti_rect_meet(TI_RANK, (const int32_t *)&a, (const int32_t *)&b, (int32_t *)&met);
  else if (!TI_(ti_point_le)(met.lo, met.hi))
    met = TI_(ti_rect_empty)();
  return met;
}

static inline TI_(ti_rect) TI_(ti_rect_add)(TI_(ti_rect) r, TI_(ti_point) p, const kroll_site *site) {
  bool far = false;
  if (TI_(ti_rect_is_empty)(r))
    return r;
  for (int k = 0; k < TI_RANK; k++) {
    far |= __builtin_add_overflow(r.lo.x[k], p.x[k], &r.lo.x[k]);
    far |= __builtin_add_overflow(r.hi.x[k], p.x[k], &r.hi.x[k]);
  }
  if (KROLL_UNLIKELY(far))
    ti_rect_too_far(site);
  return r;
}

static inline TI_(ti_rect) TI_(ti_rect_sub)(TI_(ti_rect) r, TI_(ti_point) p, const kroll_site *site) {
  bool far = false;
  if (TI_(ti_rect_is_empty)(r))
    return r;
  for (int k = 0; k < TI_RANK; k++) {
    far |= __builtin_sub_overflow(r.lo.x[k], p.x[k], &r.lo.x[k]);
    far |= __builtin_sub_overflow(r.hi.x[k], p.x[k], &r.hi.x[k]);
  }
  if (KROLL_UNLIKELY(far))
    ti_rect_too_far(site);
  return r;
}

static inline TI_(ti_rect) TI_(ti_rect_mul)(TI_(ti_rect) r, TI_(ti_point) p, const kroll_site *site) {
  ti_rect_scale(TI_RANK, (int32_t *)&r, p.x, site);
  return r;
}

static inline TI_(ti_rect) TI_(ti_rect_div)(TI_(ti_rect) r, TI_(ti_point) p, const kroll_site *site) {
  ti_rect_coarsen(TI_RANK, (int32_t *)&r, p.x, site);
  return r;
}

static inline bool TI_(ti_rect_eq)(TI_(ti_rect) a, TI_(ti_rect) b) {
  return TI_(ti_point_eq)(a.lo, b.lo) & TI_(ti_point_eq)(a.hi, b.hi) & TI_(ti_point_eq)(a.step, b.step);
}

static inline bool TI_(ti_rect_subset)(TI_(ti_rect) inner, TI_(ti_rect) outer) {
  if (TI_(ti_rect_is_unit)(outer))
    return TI_(ti_rect_is_empty)(inner) ||
           (TI_(ti_point_le)(outer.lo, inner.lo) && TI_(ti_point_le)(inner.hi, outer.hi));
  return ti_rect_within(TI_RANK, (const int32_t *)&inner, (const int32_t *)&outer);
}

static inline bool TI_(ti_rect_contains)(TI_(ti_rect) r, TI_(ti_point) p) {
  bool in = TI_(ti_point_le)(r.lo, p) & TI_(ti_point_le)(p, r.hi);
  for (int k = 0; k < TI_RANK; k++)
    if (KROLL_UNLIKELY(r.step.x[k] != 1))
      in = in && ((int64_t)p.x[k] - r.lo.x[k]) % r.step.x[k] == 0;
  return in;
}

/* Points in dimension k. */
static inline int64_t TI_(ti_rect_count)(TI_(ti_rect) r, int k) {
  const int64_t way = (int64_t)r.hi.x[k] - r.lo.x[k];
  return way < 0 ? 0 : (KROLL_LIKELY(r.step.x[k] == 1) ? way : way / r.step.x[k]) + 1;
}

/* INT64_MAX stands for all larger numbers. */
static inline int64_t TI_(ti_rect_size)(TI_(ti_rect) r) {
  int64_t size = 1;
  for (int k = 0; k < TI_RANK; k++)
    if (__builtin_mul_overflow(size, TI_(ti_rect_count)(r, k), &size))
      return INT64_MAX;
  return size;
}

static inline TI_(ti_rect) TI_(ti_rect_bounding_box)(TI_(ti_rect) r) {
  r.step = TI_(ti_point_all)(1);
  return r;
}

static inline TI_(ti_rect) TI_(ti_rect_permute)(TI_(ti_rect) r, TI_(ti_point) perm, const kroll_site *site) {
  ti_rect_place(TI_RANK, (int32_t *)&r, perm.x, site);
  return r;
}

/* dir 0 = all sides; `step` is the distance of the new layers. */
static inline TI_(ti_rect)
    TI_(ti_rect_accrete)(TI_(ti_rect) r, int32_t layers, int32_t dir, TI_(ti_point) step, const kroll_site *site) {
  ti_rect_grow(TI_RANK, (int32_t *)&r, layers, dir, step.x, site);
  return r;
}

static inline TI_(ti_rect) TI_(ti_rect_shrink)(TI_(ti_rect) r, int32_t layers, int32_t dir, const kroll_site *site) {
  ti_rect_trim(TI_RANK, (int32_t *)&r, layers, dir, site);
  return r;
}

static inline TI_(ti_rect)
    TI_(ti_rect_border)(TI_(ti_rect) r, int32_t layers, int32_t dir, int32_t shift, const kroll_site *site) {
  ti_rect_edge(TI_RANK, (int32_t *)&r, layers, dir, shift, site);
  return r;
}

#ifdef TI_LOWER
static inline TI_LESS_(ti_rect) TI_(ti_rect_slice)(TI_(ti_rect) r, int32_t dimension, const kroll_site *site) {
  TI_LESS_(ti_rect) lower;
  ti_rect_drop(TI_RANK, (const int32_t *)&r, dimension, (int32_t *)&lower, site);
  return lower;
}
#endif

static inline size_t TI_(ti_rect_text)(TI_(ti_rect) r, char *buffer, size_t bytes) {
  return ti_rect_print(TI_RANK, (const int32_t *)&r, buffer, bytes);
}
