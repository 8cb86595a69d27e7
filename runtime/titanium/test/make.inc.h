/* Random points, rectangles and permutations of rank TI_RANK, and what they stand for in the model. */

static inline TI_(ti_point) TI_(random_point)(int32_t low, int32_t high) {
  TI_(ti_point) p;
  for (int k = 0; k < TI_RANK; k++)
    p.x[k] = pick(low, high);
  return p;
}

static inline TI_(ti_point) TI_(random_permutation)(void) {
  TI_(ti_point) perm;
  for (int k = 0; k < TI_RANK; k++) {
    const int j = pick(0, k);
    perm.x[k] = perm.x[j];
    perm.x[j] = k + 1;
  }
  return perm;
}

/* Corners that are often in the wrong order, and strides that often overshoot. */
static inline TI_(ti_rect) TI_(random_corners)(void) {
  static const int32_t extents[] = {0, 14, 8, 5, 4};
  TI_(ti_rect) r;
  for (int k = 0; k < TI_RANK; k++) {
    r.lo.x[k] = pick(-5, 4);
    r.hi.x[k] = r.lo.x[k] + (chance(12) ? -pick(1, 3) : pick(0, extents[TI_RANK]));
    r.step.x[k] = chance(2) ? 1 : pick(1, 4);
  }
  return r;
}

static inline TI_(ti_rect) TI_(random_rect)(void) {
  const TI_(ti_rect) r = TI_(random_corners)();
  return TI_(ti_rect_make)(r.lo, r.hi, r.step, NULL);
}

static inline pointset TI_(set_of)(TI_(ti_rect) r) { return set_of_bounds(TI_RANK, r.lo.x, r.hi.x, r.step.x); }

static inline TI_(ti_point) TI_(point_of)(const place *p) {
  TI_(ti_point) point;
  memcpy(point.x, p->x, sizeof point.x);
  return point;
}

static inline place TI_(place_of)(TI_(ti_point) point) {
  place p = {0};
  memcpy(p.x, point.x, sizeof point.x);
  return p;
}

typedef TI_(ti_point) (*TI_(map))(TI_(ti_point) p, TI_(ti_point) by);

/* The image of every point; tags move along. */
static inline pointset TI_(set_map)(const pointset *set, TI_(map) f, TI_(ti_point) by) {
  pointset image = {0};
  for (size_t i = 0; i < set->count; i++) {
    place p = TI_(place_of)(f(TI_(point_of)(&set->at[i]), by));
    p.tag = set->at[i].tag;
    set_add(&image, &p);
  }
  set_sort(&image);
  return image;
}

static inline TI_(ti_point) TI_(floored)(TI_(ti_point) p, TI_(ti_point) by) { return TI_(ti_point_div)(p, by, NULL); }
static inline TI_(ti_point) TI_(permuted)(TI_(ti_point) p, TI_(ti_point) by) {
  return TI_(ti_point_permute)(p, by, NULL);
}

static inline bool TI_(is_canonical)(TI_(ti_rect) r) {
  if (TI_(ti_rect_is_empty)(r))
    return TI_(ti_rect_eq)(r, TI_(ti_rect_empty)());
  for (int k = 0; k < TI_RANK; k++) {
    const int32_t length = r.hi.x[k] - r.lo.x[k], step = r.step.x[k];
    if (length < 0 || step < 1 || length % step != 0 || (length == 0 && step != 1))
      return false;
  }
  return true;
}

/* Frees the set. */
static inline void TI_(expect_rect)(TI_(ti_rect) r, pointset wanted) {
  pointset got = TI_(set_of)(r);
  EXPECT(TI_(is_canonical)(r));
  EXPECT(set_equal(&got, &wanted));
  EXPECT(TI_(ti_rect_size)(r) == (int64_t)wanted.count);
  set_free(&got);
  set_free(&wanted);
}
