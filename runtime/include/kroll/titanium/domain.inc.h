/* General domains of rank TI_RANK. */

static inline TI_(ti_domain) TI_(ti_domain_of_rect)(TI_(ti_rect) r) {
  return ti_domain_wrap(TI_RANK, (const int32_t *)&r);
}

static inline TI_(ti_rect) TI_(ti_domain_to_rect)(TI_(ti_domain) d, const kroll_site *site) {
  TI_(ti_rect) r;
  ti_domain_unwrap(TI_RANK, d, (int32_t *)&r, site);
  return r;
}

static inline TI_(ti_domain) TI_(ti_domain_union)(TI_(ti_domain) a, TI_(ti_domain) b) {
  return ti_domain_unite(TI_RANK, a, b);
}

static inline TI_(ti_domain) TI_(ti_domain_difference)(TI_(ti_domain) a, TI_(ti_domain) b) {
  return ti_domain_subtract(TI_RANK, a, b);
}

static inline TI_(ti_domain) TI_(ti_domain_intersect)(TI_(ti_domain) a, TI_(ti_domain) b) {
  return ti_domain_meet(TI_RANK, a, b);
}

static inline TI_(ti_domain) TI_(ti_domain_add)(TI_(ti_domain) d, TI_(ti_point) p, const kroll_site *site) {
  return ti_domain_shift(TI_RANK, d, p.x, 1, site);
}

static inline TI_(ti_domain) TI_(ti_domain_sub)(TI_(ti_domain) d, TI_(ti_point) p, const kroll_site *site) {
  return ti_domain_shift(TI_RANK, d, p.x, -1, site);
}

static inline TI_(ti_domain) TI_(ti_domain_mul)(TI_(ti_domain) d, TI_(ti_point) p, const kroll_site *site) {
  return ti_domain_scale(TI_RANK, d, p.x, site);
}

static inline TI_(ti_domain) TI_(ti_domain_div)(TI_(ti_domain) d, TI_(ti_point) p, const kroll_site *site) {
  return ti_domain_coarsen(TI_RANK, d, p.x, site);
}

static inline TI_(ti_domain) TI_(ti_domain_permute)(TI_(ti_domain) d, TI_(ti_point) perm, const kroll_site *site) {
  return ti_domain_place(TI_RANK, d, perm.x, site);
}

static inline bool TI_(ti_domain_subset)(TI_(ti_domain) inner, TI_(ti_domain) outer) {
  return ti_domain_within(TI_RANK, inner, outer);
}

static inline bool TI_(ti_domain_eq)(TI_(ti_domain) a, TI_(ti_domain) b) {
  return ti_domain_within(TI_RANK, a, b) && ti_domain_within(TI_RANK, b, a);
}

static inline bool TI_(ti_domain_contains)(TI_(ti_domain) d, TI_(ti_point) p) { return ti_domain_has(TI_RANK, d, p.x); }

static inline int64_t TI_(ti_domain_size)(TI_(ti_domain) d) { return ti_domain_points(TI_RANK, d); }

static inline TI_(ti_rect) TI_(ti_domain_bounding_box)(TI_(ti_domain) d) {
  TI_(ti_rect) box;
  ti_domain_box(TI_RANK, d, (int32_t *)&box);
  return box;
}

static inline TI_(ti_point) TI_(ti_domain_min)(TI_(ti_domain) d) { return TI_(ti_domain_bounding_box)(d).lo; }
static inline TI_(ti_point) TI_(ti_domain_max)(TI_(ti_domain) d) { return TI_(ti_domain_bounding_box)(d).hi; }

/* Every operation leaves a domain that is a rectangle as one rectangle. */
static inline bool TI_(ti_domain_is_rectangular)(TI_(ti_domain) d) { return d.count <= 1; }

static inline int64_t TI_(ti_domain_rect_count)(TI_(ti_domain) d) { return d.count; }

static inline TI_(ti_rect) TI_(ti_domain_rect_at)(TI_(ti_domain) d, int64_t i) {
  return kroll_load(TI_(ti_rect), d.rects + (kroll_gptr)i * sizeof(TI_(ti_rect)), NULL);
}

static inline ti_array1 TI_(ti_domain_point_list)(TI_(ti_domain) d, const kroll_site *site) {
  return ti_domain_points_listed(TI_RANK, d, site);
}

static inline ti_array1 TI_(ti_domain_rect_list)(TI_(ti_domain) d, const kroll_site *site) {
  return ti_domain_rects_listed(TI_RANK, d, site);
}

static inline size_t TI_(ti_domain_text)(TI_(ti_domain) d, char *buffer, size_t bytes) {
  return ti_domain_print(TI_RANK, d, buffer, bytes);
}
