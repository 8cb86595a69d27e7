/* Arrays of rank TI_RANK. A view costs arithmetic on the descriptor only. */

static inline ti_view TI_(ti_array_view)(TI_(ti_array) * a) {
  return (ti_view){TI_RANK, a->data, a->storage, (int32_t *)&a->domain, a->stride};
}

static inline bool TI_(ti_array_is_null)(TI_(ti_array) a) { return a.storage == 0; }

static inline void TI_(ti_array_need)(TI_(ti_array) a, const kroll_site *site) {
  if (KROLL_UNLIKELY(a.storage == 0))
    ti_throw_null(site);
}

/* ---- elements ---- */

_Noreturn void TI_(ti_array_outside)(TI_(ti_array) a, TI_(ti_point) p, const kroll_site *site) __attribute__((cold));

/* Number by number: gcc would copy a descriptor that is passed on as a whole, and do so before every test. */
_Noreturn __attribute__((cold)) static inline void TI_(ti_elem_outside)(TI_(ti_array) a, TI_(ti_point) p,
                                                                        const kroll_site *site) {
  TI_(ti_array) told = {.storage = a.storage};
  for (int k = 0; k < TI_RANK; k++) {
    told.domain.lo.x[k] = a.domain.lo.x[k];
    told.domain.hi.x[k] = a.domain.hi.x[k];
    told.domain.step.x[k] = a.domain.step.x[k];
  }
  TI_(ti_array_outside)(told, p, site);
}

/* p is in the domain. */
static inline kroll_gptr TI_(ti_elem_unchecked)(TI_(ti_array) a, TI_(ti_point) p, size_t elem_bytes) {
  int64_t offset = 0;
  (void)elem_bytes;
  for (int k = 0; k < TI_RANK; k++) {
    const int64_t distance = (int64_t)p.x[k] - a.domain.lo.x[k];
    offset += (KROLL_LIKELY(a.domain.step.x[k] == 1) ? distance : distance / a.domain.step.x[k]) * a.stride[k];
  }
  return a.data + (kroll_gptr)offset;
}

/* Where an element of a plain array lies: not null, all steps 1, neighbours in the last dimension side by side. */
typedef struct {
  uint64_t at[TI_RANK]; /* how far from the first index, modulo 2^32: below the count exactly if p is in the domain */
  bool inside;          /* of an array that is not plain no point is */
} TI_(ti_place);

static inline TI_(ti_place) TI_(ti_find)(TI_(ti_array) a, bool plain, TI_(ti_point) p) {
  TI_(ti_place) place = {.inside = true};
  for (int k = 0; k < TI_RANK; k++) {
    const uint64_t count = (uint64_t)((int64_t)a.domain.hi.x[k] - a.domain.lo.x[k] + 1) * (k > 0 || plain);
    place.at[k] = (uint32_t)p.x[k] - (uint32_t)a.domain.lo.x[k];
    place.inside &= place.at[k] < count;
  }
  return place;
}

/* After the test, so that gcc makes it part of the access. */
static inline kroll_gptr TI_(ti_elem_at)(TI_(ti_array) a, TI_(ti_place) place, size_t elem_bytes) {
  uint64_t offset = 0;
  for (int k = 0; k < TI_RANK; k++)
    offset += place.at[k] * (k == TI_RANK - 1 ? elem_bytes : (uint64_t)a.stride[k]);
  return a.data + offset;
}

/* The point, from its place: without the asm, gcc would keep it in registers of its own for the improbable case. */
static inline TI_(ti_point) TI_(ti_place_point)(TI_(ti_array) a, TI_(ti_place) place) {
  TI_(ti_point) p;
  for (int k = 0; k < TI_RANK; k++) {
    __asm__("" : "+r"(place.at[k]));
    p.x[k] = (int32_t)(place.at[k] + (uint32_t)a.domain.lo.x[k]);
  }
  return p;
}

/* The element of an array that is known to be plain. */
static inline kroll_gptr TI_(ti_elem_plain)(TI_(ti_array) a, TI_(ti_point) p, size_t elem_bytes,
                                            const kroll_site *site) {
  const TI_(ti_place) place = TI_(ti_find)(a, true, p);
  if (KROLL_UNLIKELY(!place.inside))
    TI_(ti_elem_outside)(a, TI_(ti_place_point)(a, place), site);
  return TI_(ti_elem_at)(a, place, elem_bytes);
}

/* What depends on the array alone is arithmetic without a branch, which gcc does once, before a loop. */
static inline kroll_gptr TI_(ti_elem)(TI_(ti_array) a, TI_(ti_point) p, size_t elem_bytes, const kroll_site *site) {
  bool plain = (a.storage != 0) & (a.stride[TI_RANK - 1] == (int64_t)elem_bytes);
  for (int k = 0; k < TI_RANK; k++)
    plain &= a.domain.step.x[k] == 1;
  const TI_(ti_place) place = TI_(ti_find)(a, plain, p);
  if (KROLL_LIKELY(place.inside))
    return TI_(ti_elem_at)(a, place, elem_bytes);
  p = TI_(ti_place_point)(a, place);
  if (KROLL_UNLIKELY(a.storage == 0 || !TI_(ti_rect_contains)(a.domain, p)))
    TI_(ti_elem_outside)(a, p, site);
  return TI_(ti_elem_unchecked)(a, p, elem_bytes);
}

/* ---- creation and queries ---- */

static inline TI_(ti_array) TI_(ti_region_array)(kroll_gptr region, TI_(ti_rect) domain, size_t elem_bytes,
                                                 int32_t kind, const kroll_site *site) {
  TI_(ti_array) a = {.domain = domain};
  ti_view v = TI_(ti_array_view)(&a);
  ti_view_allocate(region, &v, elem_bytes, (ti_element_kind)kind, site);
  a.data = v.data;
  a.storage = v.storage;
  return a;
}

static inline TI_(ti_array)
    TI_(ti_array_new_kind)(TI_(ti_rect) domain, size_t elem_bytes, int32_t kind, const kroll_site *site) {
  return TI_(ti_region_array)(0, domain, elem_bytes, kind, site);
}

static inline TI_(ti_array) TI_(ti_array_new)(TI_(ti_rect) domain, size_t elem_bytes, const kroll_site *site) {
  return TI_(ti_array_new_kind)(domain, elem_bytes, TI_ELEMENTS_MIXED, site);
}

static inline TI_(ti_rect) TI_(ti_array_domain)(TI_(ti_array) a, const kroll_site *site) {
  TI_(ti_array_need)(a, site);
  return a.domain;
}

static inline bool TI_(ti_array_eq)(TI_(ti_array) a, TI_(ti_array) b) {
  const ti_view va = TI_(ti_array_view)(&a), vb = TI_(ti_array_view)(&b);
  return ti_view_same(&va, &vb);
}

/* Where its elements lie, for questions about that place; null throws. */
static inline int64_t TI_(ti_array_place)(TI_(ti_array) a, const kroll_site *site) {
  TI_(ti_array_need)(a, site);
  return (int64_t)a.storage;
}

/* The null array is local: it promises nothing that could be broken. */
static inline bool TI_(ti_array_is_local)(TI_(ti_array) a) { return a.storage == 0 || kroll_is_mine(a.storage); }

static inline TI_(ti_array) TI_(ti_array_local)(TI_(ti_array) a, const kroll_site *site) {
  if (KROLL_UNLIKELY(!TI_(ti_array_is_local)(a))) {
    TI_(ti_array) far = a;
    const ti_view v = TI_(ti_array_view)(&far);
    ti_view_not_local(&v, site);
  }
  return a;
}

static inline bool TI_(ti_array_is_contiguous)(TI_(ti_array) a, size_t elem_bytes) {
  const ti_view v = TI_(ti_array_view)(&a);
  return ti_view_contiguous(&v, elem_bytes);
}

static inline bool TI_(ti_array_no_overlap)(TI_(ti_array) a, TI_(ti_array) b, size_t elem_bytes) {
  if (KROLL_LIKELY(a.storage != b.storage))
    return true;
  TI_(ti_array) first = a, second = b;
  const ti_view va = TI_(ti_array_view)(&first), vb = TI_(ti_array_view)(&second);
  return ti_view_apart(&va, &vb, elem_bytes);
}

static inline int32_t TI_(ti_array_creator)(TI_(ti_array) a, const kroll_site *site) {
  TI_(ti_array_need)(a, site);
  return kroll_rank_of(a.storage);
}

/* ---- views ---- */

static inline TI_(ti_array) TI_(ti_array_translate)(TI_(ti_array) a, TI_(ti_point) p, const kroll_site *site) {
  TI_(ti_array_need)(a, site);
  a.domain = TI_(ti_rect_add)(a.domain, p, site);
  return a;
}

static inline TI_(ti_array) TI_(ti_array_restrict)(TI_(ti_array) a, TI_(ti_rect) r, const kroll_site *site) {
  TI_(ti_array_need)(a, site);
  const TI_(ti_rect) old = a.domain, now = TI_(ti_rect_intersect)(old, r);
  if (!TI_(ti_rect_is_empty)(now)) {
    a.data = TI_(ti_elem_unchecked)(a, now.lo, 0);
    for (int k = 0; k < TI_RANK; k++)
      if (now.lo.x[k] != now.hi.x[k])
        a.stride[k] *= now.step.x[k] / old.step.x[k];
  }
  a.domain = now;
  return a;
}

static inline TI_(ti_array) TI_(ti_array_inject)(TI_(ti_array) a, TI_(ti_point) p, const kroll_site *site) {
  ti_view v = TI_(ti_array_view)(&a);
  ti_view_inject(&v, p.x, site);
  a.data = v.data;
  return a;
}

static inline TI_(ti_array) TI_(ti_array_project)(TI_(ti_array) a, TI_(ti_point) p, const kroll_site *site) {
  ti_view v = TI_(ti_array_view)(&a);
  ti_view_project(&v, p.x, site);
  return a;
}

static inline TI_(ti_array) TI_(ti_array_permute)(TI_(ti_array) a, TI_(ti_point) perm, const kroll_site *site) {
  ti_view v = TI_(ti_array_view)(&a);
  ti_view_permute(&v, perm.x, site);
  return a;
}

#ifdef TI_LOWER
/* Fixes the component `dimension` (from 1) at `at`. */
static inline TI_LESS_(ti_array)
    TI_(ti_array_slice)(TI_(ti_array) a, int32_t dimension, int32_t at, const kroll_site *site) {
  const int d = dimension - 1;
  TI_(ti_array_need)(a, site);
  if (KROLL_UNLIKELY(d < 0 || d >= TI_RANK || at < a.domain.lo.x[d] || at > a.domain.hi.x[d] ||
                     ((int64_t)at - a.domain.lo.x[d]) % a.domain.step.x[d] != 0)) {
    TI_(ti_array) wrong = a;
    const ti_view v = TI_(ti_array_view)(&wrong);
    ti_view_no_slice(&v, dimension, at, site);
  }
  TI_LESS_(ti_array) lower = {.data = a.data, .storage = a.storage};
  lower.data += (kroll_gptr)(((int64_t)at - a.domain.lo.x[d]) / a.domain.step.x[d] * a.stride[d]);
  for (int k = 0; k < TI_LOWER; k++) {
    const int from = k + (k >= d);
    lower.domain.lo.x[k] = a.domain.lo.x[from];
    lower.domain.hi.x[k] = a.domain.hi.x[from];
    lower.domain.step.x[k] = a.domain.step.x[from];
    lower.stride[k] = a.stride[from];
  }
  return lower;
}
#endif

/* ---- whole arrays ---- */

static inline void TI_(ti_array_copy)(TI_(ti_array) dst, TI_(ti_array) src, size_t elem_bytes, const kroll_site *site) {
  const ti_view d = TI_(ti_array_view)(&dst), s = TI_(ti_array_view)(&src);
  ti_view_copy(&d, &s, elem_bytes, site);
}

static inline kroll_handle TI_(ti_array_copy_nb)(TI_(ti_array) dst, TI_(ti_array) src, size_t elem_bytes,
                                                 const kroll_site *site) {
  const ti_view d = TI_(ti_array_view)(&dst), s = TI_(ti_array_view)(&src);
  return ti_view_copy_nb(&d, &s, elem_bytes, site);
}

static inline void TI_(ti_array_copy_nbi)(TI_(ti_array) dst, TI_(ti_array) src, size_t elem_bytes,
                                          const kroll_site *site) {
  const ti_view d = TI_(ti_array_view)(&dst), s = TI_(ti_array_view)(&src);
  ti_view_copy_nbi(&d, &s, elem_bytes, site);
}

static inline void TI_(ti_array_copy_rect)(TI_(ti_array) dst, TI_(ti_array) src, TI_(ti_rect) rect, size_t elem_bytes,
                                           const kroll_site *site) {
  const ti_view d = TI_(ti_array_view)(&dst), s = TI_(ti_array_view)(&src);
  ti_view_copy_rect(&d, &s, (const int32_t *)&rect, elem_bytes, site);
}

/* The nest's view of an array: a box of it if it is far, and else the array. */
static inline TI_(ti_array)
    TI_(ti_array_box)(TI_(ti_array) a, TI_(ti_rect) domain, int64_t uses, size_t elem_bytes, bool plain) {
  TI_(ti_array) far = a, box = {.domain = domain};
  const ti_view whole = TI_(ti_array_view)(&far);
  ti_view v = TI_(ti_array_view)(&box);
  if (!ti_view_box(&whole, &v, uses, elem_bytes, plain))
    return a;
  box.data = v.data;
  box.storage = v.storage;
  return box;
}

static inline kroll_handle TI_(ti_array_box_fetch)(TI_(ti_array) view, TI_(ti_array) a, size_t elem_bytes,
                                                   const kroll_site *site) {
  if (a.storage == view.storage)
    return KROLL_DONE;
  const ti_view to = TI_(ti_array_view)(&view), from = TI_(ti_array_view)(&a);
  return ti_view_box_fetch(&from, &to, elem_bytes, site);
}

static inline kroll_handle TI_(ti_array_box_put)(TI_(ti_array) a, TI_(ti_array) view, TI_(ti_rect) stored,
                                                 size_t elem_bytes, const kroll_site *site) {
  if (a.storage == view.storage)
    return KROLL_DONE;
  const ti_view to = TI_(ti_array_view)(&a), from = TI_(ti_array_view)(&view);
  return ti_view_box_put(&to, &from, (const int32_t *)&stored, elem_bytes, site);
}

static inline void TI_(ti_array_box_close)(TI_(ti_array) a, TI_(ti_array) view, const kroll_site *site) {
  if (a.storage != view.storage)
    kroll_free(view.storage, site);
}

static inline void TI_(ti_array_copy_domain)(TI_(ti_array) dst, TI_(ti_array) src, TI_(ti_domain) domain,
                                             size_t elem_bytes, const kroll_site *site) {
  const ti_view d = TI_(ti_array_view)(&dst), s = TI_(ti_array_view)(&src);
  ti_view_copy_domain(&d, &s, domain, elem_bytes, site);
}

static inline void TI_(ti_array_copy_points)(TI_(ti_array) dst, TI_(ti_array) src, ti_array1 points, size_t elem_bytes,
                                             const kroll_site *site) {
  const ti_view d = TI_(ti_array_view)(&dst), s = TI_(ti_array_view)(&src);
  const ti_view p = {1, points.data, points.storage, (int32_t *)&points.domain, points.stride};
  ti_view_copy_points(&d, &s, &p, elem_bytes, site);
}

static inline void TI_(ti_array_gather)(TI_(ti_array) a, ti_array1 packed, ti_array1 points, size_t elem_bytes,
                                        const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  const ti_view to = {1, packed.data, packed.storage, (int32_t *)&packed.domain, packed.stride};
  const ti_view p = {1, points.data, points.storage, (int32_t *)&points.domain, points.stride};
  ti_view_gather(&v, &to, &p, elem_bytes, site);
}

static inline void TI_(ti_array_scatter)(TI_(ti_array) a, ti_array1 packed, ti_array1 points, size_t elem_bytes,
                                         const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  const ti_view from = {1, packed.data, packed.storage, (int32_t *)&packed.domain, packed.stride};
  const ti_view p = {1, points.data, points.storage, (int32_t *)&points.domain, points.stride};
  ti_view_scatter(&v, &from, &p, elem_bytes, site);
}

static inline void TI_(ti_array_pack)(TI_(ti_array) a, void *packed, size_t elem_bytes, const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  ti_view_pack(&v, packed, elem_bytes, site);
}

static inline void TI_(ti_array_unpack)(TI_(ti_array) a, const void *packed, size_t elem_bytes,
                                        const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  ti_view_unpack(&v, packed, elem_bytes, site);
}

static inline void TI_(ti_array_set)(TI_(ti_array) a, const void *value, size_t elem_bytes, const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  ti_view_set(&v, value, elem_bytes, site);
}

static inline int32_t TI_(ti_array_byte_count)(TI_(ti_array) a, const char *layout, const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  return ti_view_byte_count(&v, layout, site);
}

static inline void *TI_(ti_array_to_bytes)(TI_(ti_array) a, const char *layout, uint32_t class_index, size_t elem_bytes,
                                           const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  return ti_view_to_bytes(&v, layout, class_index, elem_bytes, site);
}

static inline void TI_(ti_array_from_bytes)(TI_(ti_array) a, const char *layout, kroll_gptr bytes, size_t elem_bytes,
                                            const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  ti_view_from_bytes(&v, layout, bytes, elem_bytes, site);
}

static inline void TI_(ti_array_exchange)(kroll_team *team, TI_(ti_array) a, const void *value, size_t elem_bytes,
                                          const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  ti_view_exchange(team, &v, value, elem_bytes, site);
}

static inline void TI_(ti_array_broadcast)(kroll_team *team, TI_(ti_array) a, int32_t root, size_t elem_bytes,
                                           const kroll_site *site) {
  const ti_view v = TI_(ti_array_view)(&a);
  ti_view_broadcast(team, &v, elem_bytes, root, site);
}

static inline void TI_(ti_array_reduce)(kroll_team *team, TI_(ti_array) src, TI_(ti_array) dst, int32_t type,
                                        int32_t op, int32_t root, size_t elem_bytes, const kroll_site *site) {
  const ti_view s = TI_(ti_array_view)(&src), d = TI_(ti_array_view)(&dst);
  ti_view_reduce(team, &s, &d, elem_bytes, type, op, root, site);
}

static inline void TI_(ti_array_all_reduce)(kroll_team *team, TI_(ti_array) src, TI_(ti_array) dst, int32_t type,
                                            int32_t op, size_t elem_bytes, const kroll_site *site) {
  const ti_view s = TI_(ti_array_view)(&src), d = TI_(ti_array_view)(&dst);
  ti_view_all_reduce(team, &s, &d, elem_bytes, type, op, site);
}

static inline void TI_(ti_array_scan)(kroll_team *team, TI_(ti_array) src, TI_(ti_array) dst, int32_t type, int32_t op,
                                      size_t elem_bytes, const kroll_site *site) {
  const ti_view s = TI_(ti_array_view)(&src), d = TI_(ti_array_view)(&dst);
  ti_view_scan(team, &s, &d, elem_bytes, type, op, site);
}
