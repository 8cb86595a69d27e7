/* Rectangles of rank TI_RANK against the model. */

static void TI_(pairs)(TI_(ti_rect) a, TI_(ti_rect) b) {
  pointset sa = TI_(set_of)(a), sb = TI_(set_of)(b);
  pointset both = set_intersection(&sa, &sb);
  EXPECT(TI_(ti_rect_eq)(a, b) == set_equal(&sa, &sb));
  EXPECT(TI_(ti_rect_subset)(a, b) == (both.count == sa.count));
  TI_(expect_rect)(TI_(ti_rect_intersect)(a, b), both);
  for (int i = 0; i < 10; i++) {
    const place p = TI_(place_of)(TI_(random_point)(-6, 12));
    EXPECT(TI_(ti_rect_contains)(a, TI_(point_of)(&p)) == (set_find(&sa, p.x) != NULL));
  }
  set_free(&sa);
  set_free(&sb);
}

static void TI_(maps)(TI_(ti_rect) r) {
  pointset set = TI_(set_of)(r);
  const TI_(ti_point) p = TI_(random_point)(-3, 3), d = TI_(random_point)(1, 4), perm = TI_(random_permutation)();
  TI_(expect_rect)(TI_(ti_rect_add)(r, p, NULL), TI_(set_map)(&set, TI_(ti_point_add), p));
  TI_(expect_rect)(TI_(ti_rect_sub)(r, p, NULL), TI_(set_map)(&set, TI_(ti_point_sub), p));
  TI_(expect_rect)(TI_(ti_rect_mul)(r, p, NULL), TI_(set_map)(&set, TI_(ti_point_mul), p));
  TI_(expect_rect)(TI_(ti_rect_permute)(r, perm, NULL), TI_(set_map)(&set, TI_(permuted), perm));
  pointset coarse = TI_(set_map)(&set, TI_(floored), d);
  if (set_is_rectangular(&coarse, TI_RANK))
    TI_(expect_rect)(TI_(ti_rect_div)(r, d, NULL), coarse);
  else
    set_free(&coarse);
  set_free(&set);
}

/* The set moved by `count` steps outwards on the side `dir`. */
static pointset TI_(moved)(const pointset *set, int32_t dir, int64_t count, TI_(ti_point) step) {
  const int k = (dir < 0 ? -dir : dir) - 1;
  const TI_(ti_point) by = TI_(ti_point_direction)(dir, (int32_t)count * step.x[k], NULL);
  return TI_(set_map)(set, TI_(ti_point_add), by);
}

static pointset TI_(grown)(const pointset *set, int32_t layers, int32_t dir, TI_(ti_point) step) {
  pointset all = set_copy(set);
  for (int32_t i = 1; i <= layers; i++) {
    pointset layer = TI_(moved)(set, dir, i, step), more = set_union(&all, &layer);
    set_free(&all);
    set_free(&layer);
    all = more;
  }
  return all;
}

static int32_t TI_(random_side)(void) { return chance(2) ? pick(1, TI_RANK) : -pick(1, TI_RANK); }

static void TI_(one_side)(TI_(ti_rect) r) {
  const int32_t dir = TI_(random_side)(), layers = pick(0, 3), shift = pick(-4, 3);
  TI_(ti_point) step = r.step;
  for (int k = 0; k < TI_RANK; k++)
    if (r.lo.x[k] == r.hi.x[k])
      step.x[k] = pick(1, 3);
  pointset set = TI_(set_of)(r);
  TI_(expect_rect)(TI_(ti_rect_accrete)(r, layers, dir, step, NULL), TI_(grown)(&set, layers, dir, step));
  pointset kept = TI_(moved)(&set, dir, -layers, r.step);
  TI_(expect_rect)(TI_(ti_rect_shrink)(r, layers, dir, NULL), set_intersection(&set, &kept));
  set_free(&kept);
  pointset wide = TI_(grown)(&set, layers, dir, r.step), ring = set_difference(&wide, &set);
  TI_(expect_rect)(TI_(ti_rect_border)(r, layers, dir, shift, NULL), TI_(moved)(&ring, dir, shift, r.step));
  set_free(&wide);
  set_free(&ring);
  set_free(&set);
}

/* Direction 0 is all sides, and shrinking is growing backwards. */
static void TI_(all_sides)(TI_(ti_rect) r) {
  const int32_t layers = pick(0, 2);
  TI_(ti_rect) wide = r, narrow = r;
  for (int k = 1; k <= TI_RANK; k++) {
    wide = TI_(ti_rect_accrete)(TI_(ti_rect_accrete)(wide, layers, k, r.step, NULL), layers, -k, r.step, NULL);
    narrow = TI_(ti_rect_shrink)(TI_(ti_rect_shrink)(narrow, layers, k, NULL), layers, -k, NULL);
  }
  EXPECT(TI_(ti_rect_eq)(TI_(ti_rect_accrete)(r, layers, 0, r.step, NULL), wide));
  EXPECT(TI_(ti_rect_eq)(TI_(ti_rect_shrink)(r, layers, 0, NULL), narrow));
  EXPECT(TI_(ti_rect_eq)(TI_(ti_rect_shrink)(r, -layers, 0, NULL), wide));
  EXPECT(TI_(ti_rect_eq)(TI_(ti_rect_accrete)(r, -layers, 0, r.step, NULL), narrow));
}

#ifdef TI_LOWER
static void TI_(dropped)(TI_(ti_rect) r) {
  const int32_t dimension = pick(1, TI_RANK);
  const TI_LESS_(ti_rect) lower = TI_(ti_rect_slice)(r, dimension, NULL);
  pointset set = TI_(set_of)(r), image = {0};
  for (size_t i = 0; i < set.count; i++) {
    place p = {0};
    for (int k = 0, to = 0; k < TI_RANK; k++)
      if (k != dimension - 1)
        p.x[to++] = set.at[i].x[k];
    set_add(&image, &p);
  }
  set_sort(&image);
  TI_LESS_(expect_rect)(lower, image);
  set_free(&set);
}
#endif

/* Steps that the C compiler knows: the same rectangle as with steps that it does not. */
static void TI_(known_steps)(TI_(ti_point) lo, TI_(ti_point) hi) {
  const TI_(ti_rect) by_1 = TI_(ti_rect_make)(lo, hi, TI_(ti_point_all)(1), NULL);
  const TI_(ti_rect) by_3 = TI_(ti_rect_make)(lo, hi, TI_(ti_point_all)(3), NULL);
  TI_(expect_rect)(by_1, set_of_bounds(TI_RANK, lo.x, hi.x, TI_(ti_point_all)(1).x));
  TI_(expect_rect)(by_3, set_of_bounds(TI_RANK, lo.x, hi.x, TI_(ti_point_all)(3).x));
}

void TI_(rect_case)(void) {
  const TI_(ti_rect) corners = TI_(random_corners)(), other = TI_(random_rect)();
  const TI_(ti_rect) r = TI_(ti_rect_make)(corners.lo, corners.hi, corners.step, NULL);
  TI_(expect_rect)(r, TI_(set_of)(corners));
  TI_(expect_rect)(TI_(ti_rect_bounding_box)(r), set_of_bounds(TI_RANK, r.lo.x, r.hi.x, TI_(ti_point_all)(1).x));
  TI_(known_steps)(corners.lo, corners.hi);
  TI_(pairs)(r, other);
  TI_(pairs)(TI_(ti_rect_intersect)(r, other), r);
  TI_(maps)(r);
  TI_(one_side)(r);
  TI_(all_sides)(r);
#ifdef TI_LOWER
  TI_(dropped)(r);
#endif
}
