/* General domains of rank TI_RANK against the model. */

typedef struct {
  TI_(ti_domain) domain;
  pointset set;
} TI_(pair);

static void TI_(expect_bounds)(TI_(ti_domain) d, const pointset *set) {
  TI_(ti_point) lo = TI_(ti_point_all)(0), hi = TI_(ti_point_all)(-1);
  for (size_t i = 0; i < set->count; i++) {
    const TI_(ti_point) p = TI_(point_of)(&set->at[i]);
    lo = i == 0 ? p : TI_(ti_point_min)(lo, p);
    hi = i == 0 ? p : TI_(ti_point_max)(hi, p);
  }
  EXPECT(TI_(ti_point_eq)(TI_(ti_domain_min)(d), lo));
  EXPECT(TI_(ti_point_eq)(TI_(ti_domain_max)(d), hi));
}

/* Disjoint, canonical, not empty, not far more than needed, and the right points. */
static void TI_(expect_domain)(TI_(ti_domain) d, const pointset *wanted) {
  pointset got = {0};
  for (int64_t i = 0; i < TI_(ti_domain_rect_count)(d); i++) {
    const TI_(ti_rect) r = TI_(ti_domain_rect_at)(d, i);
    EXPECT(TI_(is_canonical)(r) && !TI_(ti_rect_is_empty)(r));
    pointset part = TI_(set_of)(r);
    for (size_t j = 0; j < part.count; j++)
      set_add(&got, &part.at[j]);
    set_free(&part);
  }
  const size_t with_repeats = got.count;
  set_sort(&got);
  EXPECT(got.count == with_repeats);
  EXPECT(set_equal(&got, wanted));
  EXPECT(TI_(ti_domain_size)(d) == (int64_t)wanted->count);
  EXPECT(TI_(ti_domain_is_rectangular)(d) == set_is_rectangular(wanted, TI_RANK));
  TI_(expect_bounds)(d, wanted);
  set_free(&got);
}

static TI_(pair) TI_(random_domain)(void) {
  const TI_(ti_rect) first = TI_(random_rect)();
  TI_(pair) p = {TI_(ti_domain_of_rect)(first), TI_(set_of)(first)};
  for (int more = pick(0, 3); more > 0; more--) {
    const TI_(ti_rect) r = TI_(random_rect)();
    const TI_(ti_domain) d = TI_(ti_domain_of_rect)(r);
    const bool join = pick(0, 2) != 0;
    pointset set = TI_(set_of)(r);
    pointset result = join ? set_union(&p.set, &set) : set_difference(&p.set, &set);
    p.domain = join ? TI_(ti_domain_union)(p.domain, d) : TI_(ti_domain_difference)(p.domain, d);
    set_free(&set);
    set_free(&p.set);
    p.set = result;
  }
  TI_(expect_domain)(p.domain, &p.set);
  return p;
}

static void TI_(expect_freed)(TI_(ti_domain) d, pointset wanted) {
  TI_(expect_domain)(d, &wanted);
  set_free(&wanted);
}

static void TI_(combine)(const TI_(pair) * a, const TI_(pair) * b) {
  TI_(expect_freed)(TI_(ti_domain_union)(a->domain, b->domain), set_union(&a->set, &b->set));
  TI_(expect_freed)(TI_(ti_domain_difference)(a->domain, b->domain), set_difference(&a->set, &b->set));
  pointset both = set_intersection(&a->set, &b->set);
  EXPECT(TI_(ti_domain_subset)(a->domain, b->domain) == (both.count == a->set.count));
  EXPECT(TI_(ti_domain_eq)(a->domain, b->domain) == set_equal(&a->set, &b->set));
  const TI_(ti_domain) met = TI_(ti_domain_intersect)(a->domain, b->domain);
  EXPECT(TI_(ti_domain_subset)(met, b->domain) && TI_(ti_domain_subset)(met, a->domain));
  TI_(expect_freed)(met, both);
}

static void TI_(domain_maps)(const TI_(pair) * a) {
  const TI_(ti_point) p = TI_(random_point)(-3, 3), d = TI_(random_point)(1, 4), perm = TI_(random_permutation)();
  TI_(expect_freed)(TI_(ti_domain_add)(a->domain, p, NULL), TI_(set_map)(&a->set, TI_(ti_point_add), p));
  TI_(expect_freed)(TI_(ti_domain_sub)(a->domain, p, NULL), TI_(set_map)(&a->set, TI_(ti_point_sub), p));
  TI_(expect_freed)(TI_(ti_domain_mul)(a->domain, p, NULL), TI_(set_map)(&a->set, TI_(ti_point_mul), p));
  TI_(expect_freed)(TI_(ti_domain_div)(a->domain, d, NULL), TI_(set_map)(&a->set, TI_(floored), d));
  TI_(expect_freed)(TI_(ti_domain_permute)(a->domain, perm, NULL), TI_(set_map)(&a->set, TI_(permuted), perm));
  for (int i = 0; i < 10; i++) {
    const place at = TI_(place_of)(TI_(random_point)(-6, 12));
    EXPECT(TI_(ti_domain_contains)(a->domain, TI_(point_of)(&at)) == (set_find(&a->set, at.x) != NULL));
  }
}

/* Lists and back; the list may live on any rank, and so may the domain. */
static void TI_(lists)(const TI_(pair) * a) {
  ti_array1 points = TI_(ti_domain_point_list)(a->domain, NULL), rects = TI_(ti_domain_rect_list)(a->domain, NULL);
  EXPECT(ti_rect_size1(points.domain) == (int64_t)a->set.count);
  EXPECT(ti_rect_size1(rects.domain) == TI_(ti_domain_rect_count)(a->domain));
  const int rank = pick(0, 2);
  plain_mirror(rank);
  points.data += plain_distance(rank);
  points.storage += plain_distance(rank);
  rects.data += plain_distance(rank);
  rects.storage += plain_distance(rank);
  TI_(expect_domain)(ti_domain_of_points(points, TI_RANK, NULL), &a->set);
  TI_(expect_domain)(ti_domain_of_rects(rects, TI_RANK, NULL), &a->set);
  TI_(ti_domain) elsewhere = a->domain;
  if (elsewhere.count != 0)
    elsewhere.rects += plain_distance(rank);
  EXPECT(TI_(ti_domain_eq)(elsewhere, a->domain));
  if (TI_(ti_domain_is_rectangular)(a->domain))
    TI_(expect_rect)(TI_(ti_domain_to_rect)(elsewhere, NULL), set_copy(&a->set));
}

/* Points in any order, some twice; rectangles that overlap. */
static void TI_(from_raw)(void) {
  int32_t points[12 * TI_RANK], rects[4 * 3 * TI_RANK];
  pointset of_points = {0}, of_rects = {0};
  const int point_count = pick(0, 12), rect_count = pick(0, 4);
  for (int i = 0; i < point_count; i++) {
    const place p = TI_(place_of)(TI_(random_point)(-2, 2));
    memcpy(points + i * TI_RANK, p.x, TI_RANK * sizeof(int32_t));
    set_add(&of_points, &p);
  }
  set_sort(&of_points);
  for (int i = 0; i < rect_count; i++) {
    const TI_(ti_rect) r = TI_(random_rect)();
    memcpy(rects + i * 3 * TI_RANK, &r, sizeof r);
    pointset set = TI_(set_of)(r), more = set_union(&of_rects, &set);
    set_free(&set);
    set_free(&of_rects);
    of_rects = more;
  }
  TI_(expect_freed)(ti_domain_from_points(TI_RANK, points, point_count), of_points);
  TI_(expect_freed)(ti_domain_from_rects(TI_RANK, rects, rect_count), of_rects);
}

void TI_(domain_case)(void) {
  plain_reset();
  TI_(pair) a = TI_(random_domain)(), b = TI_(random_domain)();
  TI_(combine)(&a, &b);
  TI_(domain_maps)(&a);
  TI_(lists)(&a);
  TI_(from_raw)();
  set_free(&a.set);
  set_free(&b.set);
}
